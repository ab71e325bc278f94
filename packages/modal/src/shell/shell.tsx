import { currentView } from '@latchkey/core/ui'
import { LiveRegion } from '@latchkey/design'
import { useClientState, useScreenClient } from '@latchkey/react'
import { type RefObject, useEffect, useInsertionEffect, useLayoutEffect, useRef, useState } from 'react'
import { painted } from '../host/painted.ts'
import { LocaleContext } from '../locale/use-locale.ts'
import { ShownPictures } from '../parts/shown-pictures.tsx'
import { useIsBarred } from '../parts/use-agreement.ts'
import { useShownView } from '../router/use-view.ts'
import { shell as shellWords } from '../strings/en/shell.ts'
import { useWords, useWordsOf, WordsContext } from '../strings/use-words.ts'
import type { ModalWords } from '../strings/words.types.ts'
import { Header } from './header.tsx'
import { ShadowContext, useShadowRoot } from './shadow-context.ts'
import { Toasts } from './toasts.tsx'
import { DURATION, prefersReducedMotion } from './transitions.ts'
import { ViewFrame } from './view-frame.tsx'

/** The frame around the screens: header, screen, messages. */
export function Shell({
  dialog,
  shadow,
  sheet,
  words,
}: {
  readonly dialog: HTMLDialogElement | undefined
  readonly shadow: ShadowRoot
  /** The styles that every screen needs. */
  readonly sheet: CSSStyleSheet
  /** Of another language than English. */
  readonly words: ModalWords | undefined
}) {
  // With the elements that it is for: adopted before them, it would have the shapes in the card styled once more.
  useInsertionEffect(() => {
    // Before the early sheet: what the card looked like while loading stays as it was.
    if (!shadow.adoptedStyleSheets.includes(sheet)) shadow.adoptedStyleSheets = [sheet, ...shadow.adoptedStyleSheets]
  }, [shadow, sheet])
  return (
    <ShadowContext.Provider value={shadow}>
      <WordsContext.Provider value={words}>
        <LocaleContext.Provider value={useScreenClient().options.locale ?? 'en'}>
          <ShownPictures>
            <Card dialog={dialog} />
          </ShownPictures>
        </LocaleContext.Provider>
      </WordsContext.Provider>
    </ShadowContext.Provider>
  )
}

function Card({ dialog }: { readonly dialog: HTMLDialogElement | undefined }) {
  const shell = useWords('shell', shellWords)
  const words = useWordsOf()
  const client = useScreenClient()
  const card = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [isScrolled, setScrolled] = useState(false)
  const { router, loaded, isLeaving } = useShownView(useClientState((state) => state.router))
  const entry = currentView(router)
  const view = loaded.status === 'ready' ? loaded.view : undefined
  const title = useClientState((state) => view?.title?.(words, { params: entry.params, state }))
  const label = title ?? view?.label?.(words, { params: entry.params, state: client.getState() }) ?? shell.wallet

  useLayoutEffect(() => {
    const named = dialog ?? card.current?.parentElement
    named?.setAttribute('aria-label', label)
  }, [dialog, label])

  return (
    <div ref={card} className="lk-shell">
      <Header
        entry={entry}
        hasBack={router.history.length > 1}
        title={title}
        label={label}
        start={view?.start}
        headingRef={heading}
        isScrolled={isScrolled}
        canClose={dialog !== undefined}
      />
      <ViewFrame
        entry={entry}
        loaded={loaded}
        isLeaving={isLeaving}
        direction={router.direction}
        onScrolled={setScrolled}
      />
      <Toasts />
      <Presence dialog={dialog} card={card} heading={heading} label={label} isBarred={useIsBarred(entry)} />
    </div>
  )
}

/**
 * The part that opening and shaking change. It stands apart so that a click that opens draws nothing else again, and
 * subscribes to the store directly: with the store hook, a click in the middle of that drawing would begin all of it anew.
 */
function Presence({
  dialog,
  card,
  heading,
  label,
  isBarred,
}: {
  readonly dialog: HTMLDialogElement | undefined
  readonly card: RefObject<HTMLElement | null>
  readonly heading: RefObject<HTMLElement | null>
  readonly label: string
  readonly isBarred: boolean
}) {
  const client = useScreenClient()
  const shadow = useShadowRoot()
  const [isOpen, setOpen] = useState(() => client.getState().modal.isOpen)
  useEffect(() => {
    const leaveFocus = () => {
      const focused = shadow?.activeElement
      if (focused instanceof HTMLElement) focused.blur()
      // A frame more: the requests of the screen come first.
      void painted()
        .then(painted)
        .then(() => {
          // A field of the screen may have taken it, and a modal that was closed gave it back to the page.
          if (dialog?.open === true && shadow?.activeElement === null) heading.current?.focus({ preventScroll: true })
        })
    }
    const follow = () => setOpen(client.getState().modal.isOpen)
    follow()
    return client.subscribe(({ modal, router }, before) => {
      // The position of a person with a screen reader: at the top of each new screen. An embedded one leaves focus alone.
      // Before the pressed button goes: with the focus on it, the page would be laid out in the middle of the drawing. After
      // the frame for the heading: `focus()` lays out the page, too.
      const isNew = currentView(router).name !== currentView(before.router).name
      if (dialog !== undefined && modal.isOpen && isNew) leaveFocus()
      if (modal.isShaking && !before.modal.isShaking) shake(card.current?.parentElement)
      // The browser has given the heading its focus; the announcement need not be ready in the frame of the press.
      if (modal.isOpen !== before.modal.isOpen) void painted().then(follow)
    })
  }, [client, dialog, heading, card, shadow])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `isBarred` triggers only: once the terms are ticked their box goes, and takes the focus along
  useEffect(() => {
    if (dialog !== undefined && client.getState().modal.isOpen) heading.current?.focus({ preventScroll: true })
  }, [client, dialog, heading, isOpen, isBarred])

  // A dialog that is drawn while closed finds its place itself when it opens. Set later: React would focus it at once.
  useLayoutEffect(() => {
    if (dialog === undefined) return
    dialog.firstElementChild?.removeAttribute('autofocus')
    heading.current?.setAttribute('autofocus', '')
  }, [dialog, heading])

  useLayoutEffect(() => dialog?.removeAttribute('aria-busy'), [dialog])

  return <LiveRegion message={isOpen || dialog === undefined ? label : ''} />
}

function shake(element: Element | null | undefined): void {
  const frames = prefersReducedMotion()
    ? [{ opacity: 1 }, { opacity: 0.6 }, { opacity: 1 }]
    : [0, -6, 6, -4, 4, 0].map((x) => ({ transform: `translateX(${x}px)` }))
  element?.animate(frames, { duration: DURATION.shake, easing: 'ease-in-out' })
}
