import { applyTheme } from '@latchkey/design'
import { useClientState, useScreenClient } from '@latchkey/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { type ButtonLook, type DrawnButton, drawButton } from './draw-button.ts'

export interface ShadowButtonProps extends ButtonLook {
  /** The text on a server and on a page without scripts. */
  readonly text: string
  readonly onPress: () => void
}

/** A press within this time came with the pointer: nobody rested on the button. */
const PRESS_FOLLOWS_MS = 16

const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/** A button that no style of the page reaches. On a server it is its text, which the shadow root then covers. */
export function ShadowButton({ text, onPress, ...look }: ShadowButtonProps) {
  const client = useScreenClient()
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
    let timer: ReturnType<typeof setTimeout> | undefined
    const prepareSoon = () => {
      // A press gives the focus as well.
      timer ??= setTimeout(client.prepare, PRESS_FOLLOWS_MS)
    }
    for (const type of ['pointerenter', 'focus']) element.addEventListener(type, prepareSoon)
    element.addEventListener('pointerdown', () => {
      clearTimeout(timer)
      client.prepare()
    })
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
