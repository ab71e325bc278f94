import type { Clock, Storage } from '@latchkey/core/ports'
import * as v from 'valibot'
import { type Random, toDigits } from '../crypto/keys.ts'
import { type PairingState, pairingState } from './records.ts'

/** What is kept, shared with the other tabs of the site. */
export interface Store {
  read(): PairingState
  /** Changes what is kept: read, changed and written in one go, so that tabs do not overwrite each other. */
  update(change: (state: PairingState) => Partial<PairingState>): void
  /** Calls back after each change, also by another tab. */
  subscribe(listener: () => void): () => void
  /** Hears of no other tab any more. */
  close(): void
}

/** The one entry of the storage; everything this room keeps is in it. */
const STORAGE_KEY = '@latchkey/pairing'

const EMPTY = { seed: '', offers: [], sessions: [], requests: [], answers: [] }

/** Opens what is kept. Values that are not valid, or whose time is over, are not there. */
export function openStore(storage: Storage, clock: Clock, random: Random): Store {
  const listeners = new Set<() => void>()
  let readText: string | undefined
  let parsed: PairingState = EMPTY

  const read = (): PairingState => {
    const text = storage.get(STORAGE_KEY)
    if (text !== readText) {
      readText = text
      parsed = parse(text)
    }
    return current(parsed, clock.now())
  }
  const tell = () => {
    for (const listener of [...listeners]) listener()
  }
  const close = storage.subscribe((key) => {
    if (key === undefined || key === STORAGE_KEY) tell()
  })
  return {
    read,
    close,
    update(change) {
      const before = read()
      const seed = before.seed === '' ? toDigits(random(32)) : before.seed
      const after = { ...before, seed, ...change({ ...before, seed }) }
      storage.set(STORAGE_KEY, JSON.stringify(after))
      tell()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
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
    offers: state.offers.filter(isLive),
    sessions: state.sessions.filter(({ expiresAt }) => expiresAt > now),
    requests: state.requests.filter(isLive),
    answers: state.answers.filter(isLive),
  }
}
