import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { atMost, createJsonMessageReader, type JsonMessage, toText } from './json-messages.ts'

type Read = ReturnType<typeof read>

/** Reads a text in chunks of the given size, with every member of at most `maxBytes`. */
function read(text: string | Uint8Array, chunkSize = 7, maxBytes = Number.POSITIVE_INFINITY) {
  const messages: (JsonMessage | undefined)[] = []
  const reader = createJsonMessageReader({ toTake: () => atMost(maxBytes), onMessage: (it) => messages.push(it) })
  const bytes = typeof text === 'string' ? Buffer.from(text) : text
  for (let at = 0; at < bytes.length; at += chunkSize)
    if (!reader.push(bytes.subarray(at, at + chunkSize))) return { form: undefined, messages }
  return { form: reader.end(), messages }
}
const textsOf = (message: JsonMessage | undefined) =>
  message === undefined
    ? undefined
    : Object.fromEntries([...message.members].map(([name, text]) => [name, toText(text)] as const))
const parsedOf = (message: JsonMessage | undefined) =>
  message === undefined
    ? undefined
    : Object.fromEntries([...message.members].map(([name, text]) => [name, JSON.parse(toText(text))] as const))
const summary = ({ form, messages }: Read) => ({ form, messages: messages.map(textsOf) })

/** The expected value from parsed JSON: objects unchanged, everything else as `undefined`. */
const objectOrNot = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined

const spaces = fc.constantFrom('', ' ', '\n', '\t\r ')
const json = fc.oneof(
  fc.json({ maxDepth: 4 }),
  fc.tuple(fc.jsonValue({ maxDepth: 4 }), fc.nat(4)).map(([value, indent]) => JSON.stringify(value, null, indent)),
  fc.string({ unit: 'binary', maxLength: 30 }).map((text) => JSON.stringify({ text })),
)
const chunkSize = fc.integer({ min: 1, max: 20 })

describe('the JSON message reader', () => {
  it('keeps the digits of numbers and the escapes of strings (Spec §7)', () => {
    expect(summary(read('{"id":9007199254740993,"result":[1.0, 1e400 ,"\\u0041\\/"]}'))).toEqual({
      form: 'single',
      messages: [{ id: '9007199254740993', result: '[1.0, 1e400 ,"\\u0041\\/"]' }],
    })
  })

  it('reads each element of a batch, and the last of two members of one name (Spec §7)', () => {
    expect(summary(read(' [ {"a":1,"\\u0061":2} , 3, [{"a":1}], {"b":{"a":[]}}, {} ] '))).toEqual({
      form: 'batch',
      messages: [{ a: '2' }, undefined, undefined, { b: '{"a":[]}' }, {}],
    })
  })

  it('drops a member that is too large and keeps the others (Spec §7)', () => {
    const { form, messages } = read(`[{"id":0,"result":"${'a'.repeat(99)}"},{"id":1,"result":"b"}]`, 7, 20)
    expect([form, messages.map(textsOf)]).toEqual(['batch', [{ id: '0' }, { id: '1', result: '"b"' }]])
    expect(messages.map((message) => [...(message?.dropped ?? [])])).toEqual([['result'], []])
  })

  it('finds the end of a string of any length, and rejects a control character at any position in it (Spec §5)', () => {
    for (const length of [0, 1, 95, 96, 97, 479, 480, 481, 3_000]) {
      const plain = 'é'.repeat(length / 2) + 'x'.repeat(length % 2)
      for (const end of ['', '\\"', '\\\\', '\\u0022'])
        expect(summary(read(`{"a":"${plain}${end}","b":1}`, 2_000)).messages).toEqual([
          { a: `"${plain}${end}"`, b: '1' },
        ])
      for (const broken of ['\n', '\u0000', '\u001f'])
        expect(read(`{"a":"${plain}${broken}${plain}"}`, 2_000).form).toBeUndefined()
    }
  })

  it('returns the same members as JSON.parse, however the text is split into chunks (Spec §7)', () => {
    fc.assert(
      fc.property(json, chunkSize, spaces, (text, size, space) => {
        const value: unknown = JSON.parse(text)
        const { form, messages } = read(`${space}${text}${space}`, size)
        expect(form).toBe(Array.isArray(value) ? 'batch' : 'single')
        const expected = (Array.isArray(value) ? value : [value]).map(objectOrNot)
        // Names of more than 64 bytes are ignored, and none here is as long.
        expect(messages.map(parsedOf)).toEqual(expected.map((it) => (it === undefined ? undefined : { ...it })))
      }),
      { numRuns: 1_000 },
    )
  })

  it('accepts exactly the texts that JSON.parse accepts (Spec §5)', () => {
    const alphabet = fc.constantFrom(...'{}[]":,-+.eE0123456789truefalsn\\u \n\u0001aé')
    const broken = fc
      .tuple(json, fc.nat(), fc.nat(3), fc.array(alphabet, { maxLength: 3 }))
      .map(([text, at, count, put]) => {
        const from = at % (text.length + 1)
        return text.slice(0, from) + put.join('') + text.slice(from + count)
      })
    const any = fc.oneof(
      broken,
      fc.array(alphabet, { maxLength: 12 }).map((letters) => letters.join('')),
    )
    fc.assert(
      fc.property(any, chunkSize, (text, size) => {
        expect([text, read(text, size).form !== undefined]).toEqual([text, isJson(text)])
      }),
      { numRuns: 5_000 },
    )
  })

  it.each([
    '-',
    '-0',
    '01',
    '1.',
    '.5',
    '1e',
    '1e+',
    '1E-7',
    '0.10',
    'nul',
    'nulll',
    'true',
    '"\\x"',
    '"\\u12g4"',
    '',
    '[1,]',
    '{,}',
    '{"a":1,}',
    '{"a"}',
    '[}',
    ']',
    '1 2',
    '"a',
    '\u00a01',
  ])('accepts or rejects %j in the same way as JSON.parse (Spec §5)', (text) => {
    for (const size of [1, 2, 100]) expect(read(text, size).form !== undefined).toBe(isJson(text))
  })

  it('rejects nesting that no call needs, and accepts that of the deepest call trace (Spec §5)', () => {
    const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
    expect([read(nested(4_096), 999).form, read(nested(4_097), 999).form]).toEqual(['batch', undefined])
  })
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
