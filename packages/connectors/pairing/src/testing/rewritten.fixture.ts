const toText = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))

/** Returns other encodings of the same sealed bytes, which a relay can create without a key. */
export function reencoded(message: string): readonly string[] {
  const bare = message.replace(/=+$/, '')
  const spareBits = { 2: 4, 3: 2 }[bare.length % 4] ?? 0
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
  // The last character of a padded text contains bits that belong to no byte.
  const last = alphabet[alphabet.indexOf(bare.at(-1) ?? '') ^ (spareBits === 0 ? 0 : 1)]
  const texts = [
    `${message}\n`,
    ` ${message}`,
    `${message.slice(0, 8)}\t${message.slice(8)}`,
    bare,
    bare.replace(/\+/g, '-').replace(/\//g, '_'),
    `${bare.slice(0, -1)}${last}${message.slice(bare.length)}`,
  ]
  return texts.filter((text) => text !== message)
}

/** Returns a sealed message with each other type: with a random sender, with an unknown type, and as clear text. */
export function retyped(message: string): readonly string[] {
  const bytes = Uint8Array.from(atob(message), (character) => character.charCodeAt(0))
  const withSender = bytes[0] === 1
  const sealed = bytes.subarray(withSender ? 33 : 1)
  const plain = new TextEncoder().encode(JSON.stringify({ id: 1, jsonrpc: '2.0', result: true }))
  return [
    withSender ? Uint8Array.of(0, ...sealed) : Uint8Array.of(1, ...new Uint8Array(32), ...sealed),
    Uint8Array.of(withSender ? 0 : 1, ...bytes.subarray(1)),
    Uint8Array.of(2, ...bytes.subarray(1)),
    Uint8Array.of(2, ...plain),
    Uint8Array.of(3, ...bytes.subarray(1)),
  ].map(toText)
}
