import { applyTheme } from '@latchkey/design'
import { useClientState, useScreenClient } from '@latchkey/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { serverButton } from '#server-button'
import { type ButtonLook, type DrawnButton, drawButton } from './draw-button.ts'

export interface ShadowButtonProps extends ButtonLook {
  /** Of the page's content policy, for the style in the HTML of a server. */
  readonly nonce?: string | undefined
  readonly onPress: () => void
}

/** A press within this time came with the pointer: nobody rested on the button. */
const PRESS_FOLLOWS_MS = 16

const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/** A button that no style of the page reaches. The HTML of a server has it in a shadow root already, with its style. */
export function ShadowButton({ nonce, onPress, ...look }: ShadowButtonProps) {
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
  // A browser makes a shadow root of what the server wrote into the element, which hydration then finds empty.
  return <span ref={host} suppressHydrationWarning {...serverButton(look, { mode, variables, nonce })} />
}
