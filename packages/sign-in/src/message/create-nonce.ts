const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** 62 ** 20 are 119 bits. */
const LENGTH = 20
/** The largest multiple of 62 in a byte: higher bytes would make some characters more likely. */
const LIMIT = 248

/** Returns a nonce of 20 random letters and digits, for one sign-in. */
export function createNonce(): string {
  let nonce = ''
  while (nonce.length < LENGTH)
    for (const byte of crypto.getRandomValues(new Uint8Array(LENGTH * 2)))
      if (byte < LIMIT && nonce.length < LENGTH) nonce += ALPHABET[byte % ALPHABET.length]
  return nonce
}
