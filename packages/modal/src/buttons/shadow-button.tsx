import { applyTheme } from '@latchkey/design'
import { useClient, useClientState } from '@latchkey/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { painted } from '../host/painted.ts'
import { type ButtonLook, type DrawnButton, drawButton } from './draw-button.ts'

export interface ShadowButtonProps extends ButtonLook {
  /** What a server renders and a page without scripts shows. */
  readonly text: string
  readonly onPress: () => void
}

const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/** A button that no style of the page reaches. On a server it is its text, which the shadow root then covers. */
export function ShadowButton({ text, onPress, ...look }: ShadowButtonProps) {
  const client = useClient()
  const host = useRef<HTMLSpanElement>(null)
  const drawn = useRef<DrawnButton>(undefined)
  const press = useRef(onPress)
  const { mode, variables } = useClientState(({ themeMode, themeVariables }) => ({
    mode: themeMode,
    variables: themeVariables,
  }))

  useBrowserLayoutEffect(() => {
    if (host.current === null) return
    drawn.current = drawButton(host.current)
    const { element } = drawn.current
    element.addEventListener('click', () => press.current())
    // A press that follows at once is shown first: the browser starts a request for each chunk of the code.
    const prepare = () => void painted().then(client.prepare)
    for (const type of ['pointerenter', 'pointerdown', 'focus']) element.addEventListener(type, prepare)
  }, [client])
  useBrowserLayoutEffect(() => {
    press.current = onPress
    drawn.current?.update(look)
  })
  useBrowserLayoutEffect(() => {
    if (host.current !== null) applyTheme(host.current, { mode, variables })
  }, [mode, variables])
  return <span ref={host}>{text}</span>
}
