import { currentView } from '@latchkey/core'
import { LiveRegion } from '@latchkey/design'
import { useClient, useClientState } from '@latchkey/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { registry } from '../router/registry.ts'
import { en } from '../strings/en/index.ts'
import { StringsContext, useStrings } from '../strings/strings.ts'
import { Header } from './header.tsx'
import { ShadowContext } from './shadow-context.ts'
import { Toasts } from './toasts.tsx'
import { DURATION, prefersReducedMotion } from './transitions.ts'
import { ViewFrame } from './view-frame.tsx'

/** The frame around the screens: header, screen, messages. */
export function Shell({
  dialog,
  shadow,
}: {
  readonly dialog: HTMLDialogElement | undefined
  readonly shadow: ShadowRoot
}) {
  return (
    <ShadowContext.Provider value={shadow}>
      <StringsContext.Provider value={en}>
        <Card dialog={dialog} />
      </StringsContext.Provider>
    </ShadowContext.Provider>
  )
}

function Card({ dialog }: { readonly dialog: HTMLDialogElement | undefined }) {
  const t = useStrings()
  const client = useClient()
  const card = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [isScrolled, setScrolled] = useState(false)
  const { entry, isOpen, isShaking, isLoading } = useClientState(({ router, modal }) => ({
    entry: currentView(router),
    isOpen: modal.isOpen,
    isShaking: modal.isShaking,
    isLoading: modal.isLoading,
  }))
  const definition = registry.get(entry.name)
  const title = definition?.title(t, { params: entry.params, state: client.getState() })
  const label = title ?? definition?.label?.(t) ?? t.shell.wallet

  useLayoutEffect(() => {
    const named = dialog ?? card.current?.parentElement
    named?.setAttribute('aria-label', label)
    dialog?.setAttribute('aria-busy', String(isLoading))
  }, [dialog, label, isLoading])

  // Where a person with a screen reader stands: at the top of each new screen. An embedded one leaves focus alone.
  const shown = useRef(entry.name)
  useEffect(() => {
    if (dialog === undefined || !isOpen) return
    if (shown.current !== entry.name || dialog.getRootNode() !== undefined)
      heading.current?.focus({ preventScroll: true })
    shown.current = entry.name
  }, [dialog, entry.name, isOpen])

  useEffect(() => {
    if (!isShaking) return
    const frames = prefersReducedMotion()
      ? [{ opacity: 1 }, { opacity: 0.6 }, { opacity: 1 }]
      : [0, -6, 6, -4, 4, 0].map((x) => ({ transform: `translateX(${x}px)` }))
    card.current?.parentElement?.animate(frames, { duration: DURATION.shake, easing: 'ease-in-out' })
  }, [isShaking])

  return (
    <div ref={card} className="lk-shell">
      <Header
        entry={entry}
        title={title}
        label={label}
        start={definition?.start}
        headingRef={heading}
        isScrolled={isScrolled}
        canClose={dialog !== undefined}
      />
      <ViewFrame entry={entry} onScrolled={setScrolled} />
      <Toasts />
      <LiveRegion message={isOpen || dialog === undefined ? label : ''} />
    </div>
  )
}
