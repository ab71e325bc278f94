import type { Clock, Storage } from '@latchkey/core/ports'
import * as v from 'valibot'
import { type Random, toDigits } from '../crypto/keys.ts'
import { type PairingState, pairingState } from './records.ts'

type Change = (state: PairingState) => Partial<PairingState>

/** The persisted state, shared with the other tabs of the site. */
export interface Store {
  read(): PairingState
  /**
   * Changes the persisted state. If another tab wrote at the same moment without seeing this change, the change is
   * applied again to the state of that tab. It must therefore describe only the difference, never the whole state.
   */
  update(change: Change): void
  /** Calls `listener` after each change, also one of another tab. */
  subscribe(listener: () => void): () => void
  /** Stops listening to other tabs. */
  close(): void
}

/** The only storage entry, with the whole state of this connector. */
const STORAGE_KEY = '@appkit/pairing'
/** Its name in versions before this one. @see Spec §3 "Local storage: keys with prefix @appkit/" */
const OLD_STORAGE_KEY = '@latchkey/pairing'

const EMPTY = { seed: '', proposals: [], sessions: [], requests: [], answers: [], writers: [] }

/**
 * Milliseconds within which a tab may still write a state that it read before our write: browsers notify their tabs of
 * a change without waiting for them.
 */
const CROSSING_MS = 5_000
/** Maximum number of tabs whose last writes are remembered. */
const MAX_WRITERS = 20

/** Opens the persisted state. Invalid and expired values are dropped. */
export function openStore(storage: Storage, clock: Clock, random: Random): Store {
  moveOldEntry(storage)
  const listeners = new Set<() => void>()
  /** Id of this tab among the writers. */
  const self = toDigits(random(8))
  /** Recent changes of this tab, which are repeated if another tab did not see them. @see docs/decisions/0012 */
  let own: readonly { readonly count: number; readonly until: number; readonly change: Change }[] = []
  let count = 0
  /** The text from which `parsed` was read, or as which it was written. `null`: nothing was read yet. */
  let readText: string | undefined | null = null
  let parsed: PairingState = EMPTY
  let isCrossed = false

  const read = (): PairingState => {
    const [text, now] = [storage.get(STORAGE_KEY), clock.now()]
    if (text !== readText) {
      readText = text
      parsed = parse(text)
      // If the visitor cleared the data of the site, our recent changes must not be repeated.
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
    // Our own write is not parsed again.
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

/** Moves the entry of an older version, so that nobody has to pair again. */
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
