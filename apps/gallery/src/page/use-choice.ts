import { useCallback, useEffect, useState } from 'react'
import { type Choice, readChoice, toAddress } from '../address.ts'
import { scenes } from '../scenes.ts'

/** Returns the choice of the address and the way to change it; each choice is an entry of the browser's history. */
export function useChoice(): readonly [Choice, (change: Partial<Choice>) => void] {
  const [choice, setChoice] = useState(() => known(readChoice(location.search)))
  const change = useCallback(
    (changed: Partial<Choice>) =>
      setChoice((before) => {
        const next = { ...before, ...changed }
        history.pushState(null, '', toAddress(next))
        return next
      }),
    [],
  )
  useEffect(() => {
    const follow = () => setChoice(known(readChoice(location.search)))
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  return [choice, change]
}

function known(choice: Choice): Choice {
  const scene =
    scenes.find(({ view, state }) => view === choice.view && state === choice.state) ??
    scenes.find(({ view }) => view === choice.view) ??
    scenes[0]
  return scene === undefined ? choice : { ...choice, view: scene.view, state: scene.state }
}
