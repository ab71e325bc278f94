import { applyTheme } from '@latchkey/design'
import { useClientState, useScreenClient } from '@latchkey/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { serverButton } from '#server-button'
import { type ButtonLook, type DrawnButton, drawButton } from './draw-button.ts'

export interface ShadowButtonProps extends ButtonLook {
  /** Nonce of the page's content security policy, for the style in server HTML. */
  readonly nonce?: string | undefined
  readonly onPress: () => void
}

/** Delay of the preload after a hover. A press within this time preloads by itself. */
const PRESS_FOLLOWS_MS = 16

const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/**
 * A button in a shadow root, so that no style of the page affects it. Server HTML contains the shadow root with its
 * style.
 */
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
      // A press also focuses the button.
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
  // The browser turns the declarative template into a shadow root, so hydration finds the element empty.
  return <span ref={host} suppressHydrationWarning {...serverButton(look, { mode, variables, nonce })} />
}
