import type { RouterState, ViewEntry } from '@latchkey/core/ui'
import { useClientState } from '@latchkey/react'
import { useLayoutEffect, useRef, useState } from 'react'
import { LegalFirst } from '../parts/legal.tsx'
import { LostCode } from '../parts/lost-code.tsx'
import { useIsBarred } from '../parts/use-agreement.ts'
import type { LoadedView } from '../router/use-view.ts'
import { shell as shellWords } from '../strings/en/shell.ts'
import { useWords } from '../strings/use-words.ts'
import { Connected } from './connected.tsx'
import { isSuccessShown } from './shown-client.ts'
import { animateHeight, animateView } from './transitions.ts'

const FOCUSABLE = 'button:enabled, a, input:enabled, summary, [tabindex="0"]'

/** Renders one screen at a time, sliding in from the direction of the navigation, in a card whose height follows. */
export function ViewFrame({
  entry,
  loaded,
  isLeaving,
  direction,
  onScrolled,
}: {
  readonly entry: ViewEntry
  readonly loaded: LoadedView
  readonly isLeaving: boolean
  readonly direction: RouterState['direction']
  onScrolled(isScrolled: boolean): void
}) {
  const shell = useWords('shell', shellWords)
  const body = useRef<HTMLDivElement>(null)
  const view = useRef<HTMLDivElement>(null)
  // A site may open any screen, including one that requests a connection when it mounts.
  const isBarred = useIsBarred(entry)
  const isSuccess = useClientState(isSuccessShown)
  // Stays over its screen until another one is rendered, because the site may open the modal again at once on a screen
  // that is still loading.
  const [connectedEntry, setConnectedEntry] = useState<ViewEntry>()
  if (isSuccess && connectedEntry !== entry) setConnectedEntry(entry)
  const isConnected = connectedEntry === entry

  /** `scrollTop` of each screen in the stack. */
  const scrollTops = useRef(new WeakMap<ViewEntry, number>())

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new screen moves; a direction that changes with the same screen is no movement
  useLayoutEffect(() => {
    const scroller = view.current
    if (scroller === null) return
    // All screens share one scroller: a new screen starts at its top, and going back restores the position.
    scroller.scrollTop = direction === 'back' ? (scrollTops.current.get(entry) ?? 0) : 0
    animateView(scroller, direction)
    onScrolled(scroller.scrollTop > 0)
  }, [entry])

  useLayoutEffect(() => {
    const [outer, inner] = [body.current, view.current]
    if (outer === null || inner === null) return undefined
    // Observed from the first frame, whose measurement is free.
    let last: number | undefined
    let running: Animation | undefined
    // A screen without controls must be scrollable by keyboard too. The size of a screen that fills the card does not
    // change when its last control is removed, so mutations are observed as well.
    const letKeysScroll = () => {
      if (inner.querySelector(FOCUSABLE) === null && inner.scrollHeight > inner.clientHeight) inner.tabIndex = 0
      else if (!inner.matches(':focus')) inner.removeAttribute('tabindex')
    }
    const follow = () => {
      letKeysScroll()
      // During the animation of the card, the size of the screen is that of the animation, not of its content.
      if (running?.playState === 'running') return
      const now = outer.offsetHeight
      running = last === undefined ? undefined : animateHeight(outer, last, now)
      last = now
      // Content that arrived during the animation starts from its end.
      running?.addEventListener('finish', follow, { once: true })
    }
    const sizes = new ResizeObserver(follow)
    const controls = new MutationObserver(letKeysScroll)
    sizes.observe(inner)
    controls.observe(inner, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    return () => {
      sizes.disconnect()
      controls.disconnect()
      running?.cancel()
    }
  }, [])

  return (
    <div ref={body} className="lk-body">
      <div
        ref={view}
        className="lk-view"
        data-leaving={isLeaving ? '' : undefined}
        onScroll={({ currentTarget: { scrollTop } }) => {
          scrollTops.current.set(entry, scrollTop)
          onScrolled(scrollTop > 0)
        }}
      >
        {isBarred && <LegalFirst />}
        {!isBarred && loaded.status === 'ready' && <loaded.view.default key={entry.name} params={entry.params} />}
        {!isBarred && loaded.status === 'loading' && (
          <div className="lk-view-empty" role="status" aria-label={shell.loading} />
        )}
        {loaded.status === 'failed' && <LostCode isAgain={loaded.isAgain} onRetry={loaded.retry} />}
      </div>
      {isConnected && <Connected />}
    </div>
  )
}
