import { useInsertionEffect, useRef } from 'react'
import { useShadowRoot } from './shadow-context.ts'

const sheets = new Map<string, CSSStyleSheet>()

/** Adopts the style sheet of a lazily loaded screen, once per modal, before it is painted. */
export function useViewCss(css: string): void {
  const shadow = useShadowRoot()
  const adopted = useRef<ShadowRoot>(undefined)
  useInsertionEffect(() => {
    if (shadow === undefined || adopted.current === shadow) return
    adopted.current = shadow
    let sheet = sheets.get(css)
    if (sheet === undefined) {
      sheet = new CSSStyleSheet()
      sheet.replaceSync(`@layer views{${css}}`)
      sheets.set(css, sheet)
    }
    if (!shadow.adoptedStyleSheets.includes(sheet)) shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets, sheet]
  }, [css, shadow])
}
