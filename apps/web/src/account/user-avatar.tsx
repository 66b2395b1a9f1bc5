import { Avatar } from '@troupe/ui/avatar'
import { usePicture } from '../platform/files/picture.ts'

/** A person's face, or their initials. */
export function UserAvatar({ name, avatar, size }: { name: string; avatar: string | null | undefined; size?: 'sm' | 'lg' | 'xl' }) {
  return <Avatar name={name} src={usePicture(avatar)} {...(size ? { size } : {})} />
}
