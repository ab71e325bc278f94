import { createJsonScanner } from './json-scanner.ts'

const OPEN_ARRAY = 0x5b
const OPEN_OBJECT = 0x7b
/** Maximum length of a member name that is read, in bytes. */
const MAX_NAME_BYTES = 64

/** One object of a JSON-RPC text, as the JSON text of its members. If a member occurs twice, the last one is used. */
export interface JsonMessage {
  readonly members: ReadonlyMap<string, Uint8Array>
  /** Members that were dropped, because their `take` returned false. */
  readonly dropped: ReadonlySet<string>
}

/** Called with the number of bytes of one member as they arrive; returning false drops the member. */
export type TakeBytes = (bytes: number) => boolean

export interface JsonMessageOptions {
  /** Called where a member of this name begins; returns `undefined` to skip the member. */
  readonly toTake: (name: string) => TakeBytes | undefined
  /** Called once for each element of a batch, or for the one message; `undefined` for an element that is not an object. */
  readonly onMessage: (message: JsonMessage | undefined) => void
}

export interface JsonMessageReader {
  /** Returns false when the text is not JSON. */
  readonly push: (chunk: Uint8Array) => boolean
  /** Returns the kind of the text that ended, or `undefined` if it is not JSON. */
  readonly end: () => 'batch' | 'single' | undefined
}

/**
 * Returns a reader of a JSON-RPC message or batch that slices the members from the text instead of parsing them, so
 * that numbers keep their digits and nothing is in memory twice.
 *
 * @see JSON-RPC 2.0 section 6
 */
export function createJsonMessageReader({ toTake, onMessage }: JsonMessageOptions): JsonMessageReader {
  const capture = createCapture()
  let isBatch = false
  let isObject = false
  let name: string | undefined
  let members = new Map<string, Uint8Array>()
  let dropped = new Set<string>()

  function onBegin(depth: number, isKey: boolean, at: number, byte: number): void {
    if (depth === 0) isBatch = byte === OPEN_ARRAY
    const entryDepth = isBatch ? 1 : 0
    if (depth === entryDepth) {
      isObject = byte === OPEN_OBJECT
      members = new Map()
      dropped = new Set()
    }
    if (depth !== entryDepth + 1 || !isObject) return
    if (isKey) capture.start(at, atMost(MAX_NAME_BYTES))
    else if (name !== undefined) capture.start(at, toTake(name))
  }

  function onEnd(depth: number, isKey: boolean, at: number): void {
    const entryDepth = isBatch ? 1 : 0
    if (depth === entryDepth) onMessage(isObject ? { members, dropped } : undefined)
    if (depth !== entryDepth + 1 || !isObject) return
    const text = capture.stop(at)
    if (isKey) name = text === undefined ? undefined : (JSON.parse(toText(text)) as string)
    else if (name !== undefined) settle(name, text)
  }

  function settle(member: string, text: Uint8Array | undefined): void {
    if (text !== undefined) members.set(member, text)
    else if (capture.wasRefused()) dropped.add(member)
  }

  const scanner = createJsonScanner({ onBegin, onEnd })
  return {
    push(chunk) {
      capture.enter(chunk)
      const isJson = scanner.push(chunk)
      capture.leave()
      return isJson
    },
    end: () => (scanner.end() ? (isBatch ? 'batch' : 'single') : undefined),
  }
}

/** Returns a function that accepts at most this many bytes. */
export function atMost(maxBytes: number): TakeBytes {
  let size = 0
  return (bytes) => {
    size += bytes
    return size <= maxBytes
  }
}

/** Returns the characters of UTF-8 text. */
export function toText(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
}

/** Copies a range of text that may span chunks, as long as `take` returns true. */
function createCapture() {
  let chunk: Uint8Array = new Uint8Array()
  let from = -1
  let take: TakeBytes | undefined
  let isRefused = false
  let pieces: Uint8Array[] = []

  function add(piece: Uint8Array): void {
    if (take?.(piece.length) === false) {
      isRefused = true
      from = -1
      pieces = []
    } else pieces.push(piece)
  }
  return {
    enter(next: Uint8Array) {
      chunk = next
      if (from !== -1) from = 0
    },
    leave() {
      if (from !== -1) add(chunk.subarray(from))
      chunk = new Uint8Array()
    },
    start(at: number, next: TakeBytes | undefined) {
      from = next === undefined ? -1 : at
      take = next
      isRefused = false
      pieces = []
    },
    /** Returns a copy of the range, or `undefined` if it was skipped or dropped. */
    stop(at: number): Uint8Array | undefined {
      if (from === -1) return undefined
      add(chunk.subarray(from, at))
      const text = isRefused ? undefined : Buffer.concat(pieces)
      from = -1
      pieces = []
      return text
    },
    wasRefused: () => isRefused,
  }
}
