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
  /** The strings of a language other than English. */
  readonly words: ModalWords | undefined
}) {
  // Adopted together with the elements of the screens: adopted earlier, it would restyle the placeholders.
  useInsertionEffect(() => {
    // Before the early sheet, so that the loading card keeps its look.
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
 * The part that changes when the modal opens and shakes. Separate, so that a click that opens renders nothing else; it
 * subscribes to the store directly, because with the store hook a click during a render would restart that render.
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
      // One frame later, because the requests of the screen come first.
      void painted()
        .then(painted)
        .then(() => {
          // A field of the screen may have taken the focus, and closing the modal has returned it to the page.
          if (dialog?.open === true && shadow?.activeElement === null) heading.current?.focus({ preventScroll: true })
        })
    }
    const follow = () => setOpen(client.getState().modal.isOpen)
    follow()
    return client.subscribe(({ modal, router }, before) => {
      // Moves the focus to the heading of each new screen, for screen readers; an embedded modal does not move it. Runs
      // before the pressed button is removed: removing a focused element would cause a layout during the render. The
      // heading is focused after the frame, because `focus()` also causes a layout.
      const isNew = currentView(router).name !== currentView(before.router).name
      if (dialog !== undefined && modal.isOpen && isNew) leaveFocus()
      if (modal.isShaking && !before.modal.isShaking) shake(card.current?.parentElement)
      // The browser has focused the heading; the announcement may follow after the frame of the press.
      if (modal.isOpen !== before.modal.isOpen) void painted().then(follow)
    })
  }, [client, dialog, heading, card, shadow])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `isBarred` triggers only: once the terms are ticked their box goes, and takes the focus along
  useEffect(() => {
    if (dialog !== undefined && client.getState().modal.isOpen) heading.current?.focus({ preventScroll: true })
  }, [client, dialog, heading, isOpen, isBarred])

  // A dialog that is rendered while closed is focused when it opens. Set later, because React would focus it at once.
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
