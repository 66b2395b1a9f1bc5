import { useRef } from 'react'

/** The browser’s own dialog for files: `open` shows it, `input` has to be on the page. */
export function useChooser(onFiles: (files: readonly File[]) => void, multiple = true) {
  const place = useRef<HTMLInputElement>(null)
  return {
    open: () => place.current?.click(),
    input: (
      <input
        ref={place}
        type="file"
        hidden
        multiple={multiple}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // otherwise the same file couldn't be chosen again
          currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    ),
  }
}
