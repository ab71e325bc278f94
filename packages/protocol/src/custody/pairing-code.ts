import * as v from 'valibot'

/** The code that a person types on another page: letters and digits that are not mistaken for others. */
export const PAIRING_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
export const pairingCode = v.pipe(v.string(), v.regex(/^[2-9A-HJ-KMNP-TV-Z]{4}$/, 'it is four letters and digits'))
