import type { Clock } from '@latchkey/host'
import type { FanOut } from '../ports/fan-out.ts'

/** Characters of a hash that nodes tell each other. Two that begin alike cost a write to the mailbox, no more. */
const SHORT = 16
const MAX_TOLD = 200
/** A node that was silent for so long is gone. */
const FORGET_AFTER_MS = 60_000

/** What the nodes say: `?` tell me everything, `+` and `-` with who begins and ends to listen to what, `.` I am here. */
type Word = '?' | '+' | '-' | '.'

/** Somebody who listens to a topic. */
export interface Listening {
  readonly topicKey: string
  readonly mark: string
}

interface OtherNode {
  heardAtMs: number
  /** The marks that listen to a topic, one after another. */
  readonly topics: Map<string, string>
}

export interface ElsewhereOptions {
  readonly fanOut: Pick<FanOut, 'tell' | 'isListening'>
  readonly clock: Clock
  /** Everybody who listens to this node. */
  readonly listLocal: () => Iterable<Listening>
  readonly report: (error: unknown, what: string) => void
}

/**
 * Returns what the other nodes listen to. A message that somebody waits for elsewhere goes through the mailbox, where
 * that node finds it; for all others this node is enough.
 */
export function createElsewhere({ fanOut, clock, listLocal, report }: ElsewhereOptions) {
  const nodes = new Map<string, OtherNode>()
  let unsaid: string[] = []
  let isSaying = false
  let isToldAll = true

  /** One message at a time, so that the last word on a topic is the last that is heard; the rest gathers meanwhile. */
  async function sayUnsaid(): Promise<void> {
    if (isSaying) return
    isSaying = true
    try {
      for (let texts = join(unsaid); texts.length > 0; texts = join(unsaid)) {
        unsaid = []
        for (const text of texts) await fanOut.tell(text)
      }
    } catch (error) {
      isToldAll = false
      report(error, 'telling other nodes')
    }
    isSaying = false
  }

  function say(word: Word, listening?: Listening): void {
    unsaid.push(listening === undefined ? word : `${word}${shorten(listening.topicKey)}${shorten(listening.mark)}`)
    void sayUnsaid()
  }

  function sayAll(): void {
    isToldAll = true
    say('.')
    for (const each of listLocal()) say('+', each)
  }

  function forgetSilent(): void {
    for (const [id, { heardAtMs }] of nodes) if (clock.now() - heardAtMs > FORGET_AFTER_MS) nodes.delete(id)
  }

  return {
    /** Takes what another node says. */
    hear(nodeId: string, text: string): void {
      const known = nodes.get(nodeId)
      const node = known ?? { heardAtMs: 0, topics: new Map<string, string>() }
      node.heardAtMs = clock.now()
      nodes.set(nodeId, node)
      if (text[0] === '?' || known === undefined) sayAll()
      if (text[0] === '+' || text[0] === '-') learn(node.topics, text)
    },
    /** True when another node has, or may have, somebody on the topic beside the sender. */
    hasListener(topicKey: string, sender: string): boolean {
      if (!fanOut.isListening()) return true
      const topic = shorten(topicKey)
      for (const { topics } of nodes.values()) {
        const marks = topics.get(topic)
        if (marks !== undefined && marksOf(marks).some((mark) => !sender.startsWith(mark))) return true
      }
      return false
    },
    begin: (listening: Listening): void => {
      if (nodes.size > 0) say('+', listening)
    },
    end: (listening: Listening): void => {
      if (nodes.size > 0) say('-', listening)
    },
    /** Asks the others what they listen to: at the start, and when something may have been missed. */
    ask(): void {
      say('?')
      if (nodes.size > 0) sayAll()
    },
    /** Call it a few times a minute: nodes that say nothing are forgotten. */
    tick(): void {
      forgetSilent()
      if (isToldAll) say('.')
      else sayAll()
    },
    size: () => [...nodes.values()].reduce((sum, { topics }) => sum + topics.size, 0),
  }
}
export type Elsewhere = ReturnType<typeof createElsewhere>

const shorten = (hash: string) => hash.slice(0, SHORT)

/** Puts entries that follow each other with the same word into one text. */
function join(entries: readonly string[]): readonly string[] {
  const texts: string[] = []
  let left = 0
  for (const entry of entries) {
    const last = texts.at(-1)
    const fits = last?.[0] === entry[0] && left > 0
    left = fits ? left - 1 : MAX_TOLD - 1
    if (fits && last !== undefined) texts[texts.length - 1] = last + entry.slice(1)
    else texts.push(entry)
  }
  return texts
}

function learn(topics: Map<string, string>, text: string): void {
  for (let at = 1; at + 2 * SHORT <= text.length; at += 2 * SHORT) {
    const topic = text.slice(at, at + SHORT)
    const mark = text.slice(at + SHORT, at + 2 * SHORT)
    const others = marksOf(topics.get(topic) ?? '').filter((each) => each !== mark)
    const marks = text[0] === '+' ? [...others, mark] : others
    if (marks.length === 0) topics.delete(topic)
    else topics.set(topic, marks.join(''))
  }
}

function marksOf(marks: string): readonly string[] {
  return Array.from({ length: marks.length / SHORT }, (_, at) => marks.slice(at * SHORT, (at + 1) * SHORT))
}
