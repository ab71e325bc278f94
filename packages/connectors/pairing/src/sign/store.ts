import type { Clock, Storage } from '@latchkey/core/ports'
import * as v from 'valibot'
import { type Random, toDigits } from '../crypto/keys.ts'
import { type PairingState, pairingState } from './records.ts'

type Change = (state: PairingState) => Partial<PairingState>

/** The persisted state, shared with the other tabs of the site. */
export interface Store {
  read(): PairingState
  /**
   * Changes what is kept. When another tab wrote at the same moment and did not see it, the change is made once more,
   * to what that tab wrote: it states the difference, and never the whole as it was.
   */
  update(change: Change): void
  /** Calls back after each change, also by another tab. */
  subscribe(listener: () => void): () => void
  /** Stops listening to other tabs. */
  close(): void
}

/** The one entry of the storage; everything this room keeps is in it. */
const STORAGE_KEY = '@appkit/pairing'
/** Its name in versions before this one. @see Spec §3 "Local storage: keys with prefix @appkit/" */
const OLD_STORAGE_KEY = '@latchkey/pairing'

const EMPTY = { seed: '', proposals: [], sessions: [], requests: [], answers: [], writers: [] }

/** So late a tab may still write what it read before we wrote: browsers notify their tabs of a change, they do not wait. */
const CROSSING_MS = 5_000
/** Tabs that wrote last. */
const MAX_WRITERS = 20

/** Opens the persisted state. Values that are not valid, or whose time is over, are not there. */
export function openStore(storage: Storage, clock: Clock, random: Random): Store {
  moveOldEntry(storage)
  const listeners = new Set<() => void>()
  /** This tab, among those that write. */
  const self = toDigits(random(8))
  /** Recent changes of this tab, to repeat them where another tab did not see them. @see docs/decisions/0012 */
  let own: readonly { readonly count: number; readonly until: number; readonly change: Change }[] = []
  let count = 0
  /** The text that `parsed` was read from, or written as. `null`: nothing was read yet. */
  let readText: string | undefined | null = null
  let parsed: PairingState = EMPTY
  let isCrossed = false

  const read = (): PairingState => {
    const [text, now] = [storage.get(STORAGE_KEY), clock.now()]
    if (text !== readText) {
      readText = text
      parsed = parse(text)
      // A visitor who cleared the data of the site meant ours as well.
      own = text === undefined ? [] : own.filter(({ until }) => until > now)
      const [, seen = 0] = parsed.writers.find(([tab]) => tab === self) ?? []
      const unseen = own.filter((write) => write.count > seen)
      isCrossed = unseen.length > 0
      for (const { change } of unseen) parsed = { ...parsed, ...change(parsed) }
    }
    return current(parsed, now)
  }
  const notify = () => {
    for (const listener of [...listeners]) listener()
  }
  const write = (state: PairingState) => {
    const others = state.writers.filter(([tab]) => tab !== self)
    const mine: [string, number] = [self, count]
    parsed = { ...state, writers: [...others, mine].slice(-MAX_WRITERS) }
    // Ours is not parsed again: it is what was read, and what the code changed.
    readText = JSON.stringify(parsed)
    isCrossed = false
    storage.set(STORAGE_KEY, readText)
  }
  const close = storage.subscribe((key) => {
    if (key !== undefined && key !== STORAGE_KEY) return
    const state = read()
    if (isCrossed) write(state)
    notify()
  })
  return {
    read,
    close,
    update(change) {
      const [before, now] = [read(), clock.now()]
      const seed = before.seed === '' ? toDigits(random(32)) : before.seed
      count += 1
      own = [...own.filter(({ until }) => until > now), { count, until: now + CROSSING_MS, change }]
      write({ ...before, seed, ...change({ ...before, seed }) })
      notify()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Nobody who paired with a version before this one pairs again. */
function moveOldEntry(storage: Storage): void {
  const old = storage.get(OLD_STORAGE_KEY)
  if (old === undefined) return
  if (storage.get(STORAGE_KEY) === undefined) storage.set(STORAGE_KEY, old)
  storage.remove(OLD_STORAGE_KEY)
}

function parse(text: string | undefined): PairingState {
  try {
    const result = v.safeParse(pairingState, text === undefined ? EMPTY : JSON.parse(text))
    if (!result.success) return EMPTY
    return /^[0-9a-f]{64}$/.test(result.output.seed) ? result.output : { ...result.output, seed: '' }
  } catch {
    return EMPTY
  }
}

function current(state: PairingState, now: number): PairingState {
  const isLive = ({ endsAt }: { readonly endsAt: number }) => endsAt > now
  return {
    ...state,
    proposals: state.proposals.filter(isLive),
    sessions: state.sessions.filter(({ expiresAt }) => expiresAt > now),
    requests: state.requests.filter(isLive),
    answers: state.answers.filter(isLive),
  }
}
