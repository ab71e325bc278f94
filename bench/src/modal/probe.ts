/** A state of the page that the probe can wait for. */
export type Sight =
  | 'button'
  | 'opened'
  | 'choices'
  | 'listed'
  | 'found'
  | 'code'
  | 'account'
  | 'gone'
  | 'actions'
  | 'send'
  | 'swap'
  | 'quote'

/** How a reload looked, in milliseconds. */
export interface Reload {
  /** After the page's first paint, until the account is painted. */
  readonly empty: number
  /** Time during which the page showed no connected account. */
  readonly disconnected: number
}

export interface Probe {
  /** Milliseconds from navigation to the painted connect button. */
  readonly load: Promise<number>
  /** Starts at the next event of that type; returns the milliseconds until each sight is painted. */
  watch(event: 'click' | 'input', sights: readonly Sight[]): Promise<readonly number[]>
  /** Waits without counting. */
  until(sight: Sight): Promise<number>
  /** Pauses the page in the frame after which the sight is painted, for observation from outside. */
  haltAt(sight: Sight): void
  /** Presses without moving a pointer there first. */
  press(selector: string): void
  /** The middle of an element, for a real pointer. */
  place(selector: string): { readonly x: number; readonly y: number } | undefined
  reload(): Promise<Reload>
  startFrames(): void
  /** Share of frames that were missed since, and the longest wait for one. */
  endFrames(): { readonly missed: number; readonly longest: number }
}

/**
 * Measures inside the page, on its own clock. A sight counts as painted when the frame after the one that drew it runs.
 * The time that a frame's callback receives is not used: on a late thread that is the scheduled start, which may be
 * before the press was handled. Sent to the browser as text, so it must not use anything outside of itself.
 */
export function installProbe({ rare, rdns }: { readonly rare: { name: string; count: number }; rdns: string }): void {
  const FRAME_MS = 1000 / 60
  const roots = (): readonly (Document | ShadowRoot)[] => {
    const hosts = [...document.querySelectorAll('latchkey-modal, #root span')]
    return [document, ...hosts.flatMap(({ shadowRoot }) => shadowRoot ?? [])]
  }
  const all = (selector: string) => roots().flatMap((root) => [...root.querySelectorAll<HTMLElement>(selector)])
  const find = (selector: string) => all(selector)[0]
  const isSeen = (element: Element | undefined) => (element?.getBoundingClientRect().height ?? 0) > 0
  // The button behind the dialog may still be fading back from the press.
  const isMoving = () =>
    [...document.querySelectorAll('latchkey-modal')]
      .flatMap(({ shadowRoot }) => shadowRoot?.getAnimations() ?? [])
      .some(
        (animation) =>
          animation.playState === 'running' &&
          // The content of an opening dialog is visible and can be pressed from the first frame.
          animation.id !== 'lk-open' &&
          animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
      )
  const cells = () => all('button.lk-wallet-cell')

  const sights: Readonly<Record<string, () => boolean>> = {
    button: () => isSeen(find('[data-testid="connect-button"]')),
    opened: () => isSeen(find('dialog[open] .lk-card')),
    choices: () =>
      isSeen(find(`dialog[open] [data-testid="wallet-selector-${rdns}"]`)) &&
      isSeen(find('dialog[open] [data-testid="all-wallets"]')) &&
      find('dialog[open] .lk-skeleton') === undefined &&
      !isMoving(),
    listed: () => cells().length > 1 && isSeen(cells()[1]),
    found: () => cells().length === rare.count && cells().every(({ textContent }) => textContent?.includes(rare.name)),
    code: () => isSeen(find('dialog[open] .lk-qr path')),
    account: () => isSeen(find('[data-testid="account-button"]')),
    actions: () => isSeen(find('dialog[open] [data-testid="wallet-features-send-button"]')) && !isMoving(),
    send: () => isSeen(find('dialog[open] [data-testid="send-amount"]')),
    // The first paint: amounts, or their places while the tokens come.
    swap: () => isSeen(find('dialog[open] .lk-swap')),
    quote: () =>
      ((find('[data-testid="swap-input-toToken"] input') as HTMLInputElement | undefined)?.value ?? '') !== '',
    gone: () => find('dialog[open]') === undefined,
  }

  const until = (sight: Sight) =>
    new Promise<number>((resolve) => {
      const look = () =>
        requestAnimationFrame(() => {
          if (sights[sight]?.() === true) requestAnimationFrame(() => resolve(performance.now()))
          else look()
        })
      look()
    })

  const seen = { firstPaint: 0, account: 0, disconnected: 0 }
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === 'first-contentful-paint') seen.firstPaint = startTime
  }).observe({ type: 'paint', buffered: true })
  let before = 0
  const sample = (at: number) => {
    if (sights.button?.() === true && before > 0) seen.disconnected += at - before
    before = at
    if (sights.account?.() === true) seen.account = at
    else requestAnimationFrame(sample)
  }
  if (localStorage.getItem('bench-wallet-allowed') !== null) requestAnimationFrame(sample)

  let frames: number[] | undefined
  const count = (at: number) => {
    if (frames === undefined) return
    frames.push(at)
    requestAnimationFrame(count)
  }

  const probe: Probe = {
    load: until('button'),
    watch: (event, wanted) =>
      new Promise((resolve) => {
        const listener = ({ timeStamp }: Event) => {
          window.removeEventListener(event, listener, true)
          resolve(Promise.all(wanted.map(async (sight) => (await until(sight)) - timeStamp)))
        }
        window.addEventListener(event, listener, true)
      }),
    until,
    haltAt(sight) {
      const look = () =>
        requestAnimationFrame(() => {
          if (sights[sight]?.() !== true) look()
          // biome-ignore lint/suspicious/noDebugger: the bench halts the page here and counts what has run
          else debugger
        })
      look()
    },
    press: (selector) => find(selector)?.click(),
    place(selector) {
      const element = find(selector)
      if (element === undefined) return undefined
      const { x, y, width, height } = element.getBoundingClientRect()
      return { x: x + width / 2, y: y + height / 2 }
    },
    async reload() {
      await until('account')
      // The first paint is reported a moment after it happened.
      while (seen.firstPaint === 0) await new Promise(requestAnimationFrame)
      return { empty: Math.max(0, seen.account - seen.firstPaint), disconnected: seen.disconnected }
    },
    startFrames() {
      frames = []
      requestAnimationFrame(count)
    },
    endFrames() {
      const times = frames ?? []
      frames = undefined
      const waits = times.slice(1).map((at, index) => at - (times[index] ?? at))
      const total = waits.reduce((sum, wait) => sum + Math.max(1, Math.round(wait / FRAME_MS)), 0)
      return { missed: total === 0 ? 0 : ((total - waits.length) / total) * 100, longest: Math.max(0, ...waits) }
    },
  }
  Object.assign(globalThis, { probe })
}
