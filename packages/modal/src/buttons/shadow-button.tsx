import { applyTheme } from '@latchkey/design'
import { buttonCss } from '@latchkey/design/host-button'
import { useClient, useClientState } from '@latchkey/react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

interface ShadowButtonProps {
  /** What a server renders and a page without scripts shows. */
  readonly text: string
  readonly label?: string | undefined
  readonly isPrimary?: boolean
  readonly isBusy?: boolean
  readonly disabled?: boolean | undefined
  readonly testId?: string
  readonly onPress: () => void
  readonly children: ReactNode
}

const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

let sheet: CSSStyleSheet | undefined
function buttonSheet(): CSSStyleSheet {
  if (sheet === undefined) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(buttonCss)
  }
  return sheet
}

/**
 * A button in a shadow root of its own, so that no style of the page reaches it. On a server it is its text, which the
 * shadow root then covers.
 */
export function ShadowButton(props: ShadowButtonProps) {
  const { text, label, isPrimary = false, isBusy = false, disabled, testId, onPress, children } = props
  const client = useClient()
  const host = useRef<HTMLSpanElement>(null)
  const [root, setRoot] = useState<ShadowRoot>()
  const theme = useClientState(({ themeMode, themeVariables }) => ({ themeMode, themeVariables }))

  useBrowserLayoutEffect(() => {
    const element = host.current
    if (element === null) return
    const shadow = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    shadow.adoptedStyleSheets = [buttonSheet()]
    setRoot(shadow)
  }, [])
  useBrowserLayoutEffect(() => {
    if (host.current !== null)
      applyTheme(host.current, { mode: theme.themeMode ?? 'system', variables: theme.themeVariables })
  }, [theme])

  const button = (
    <button
      type="button"
      className="lk-host-button"
      data-primary={isPrimary ? '' : undefined}
      aria-label={label}
      aria-busy={isBusy || undefined}
      aria-haspopup="dialog"
      disabled={disabled}
      data-testid={testId}
      onClick={onPress}
      onPointerEnter={client.prepare}
      onPointerDown={client.prepare}
      onFocus={client.prepare}
    >
      {children}
    </button>
  )
  return (
    <span ref={host}>
      {text}
      {root !== undefined && createPortal(button, root)}
    </span>
  )
}
