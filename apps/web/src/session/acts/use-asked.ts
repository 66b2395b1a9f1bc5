import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Begins what the address asks for after its '#', once, and takes it out of the address: neither a reload nor a way back asks again. */
export function useAsked<Act extends string>(acts: readonly Act[], begin: (act: Act) => void) {
  const hash = useLocation({ select: (at) => at.hash })
  const navigate = useNavigate()
  const act = acts.find((one) => one === hash)
  // it is begun when it is asked for, and not when what begins it changes
  useEffect(() => {
    if (act === undefined) return
    begin(act)
    void navigate({ to: '.', search: true, hash: '', replace: true, resetScroll: false })
  }, [act])
}
