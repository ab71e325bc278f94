import { isAddress, toChecksumAddress } from '@latchkey/primitives'
import * as v from 'valibot'

/** No wallet shares more accounts; a longer list would only exhaust the memory. */
const MAX_ACCOUNTS = 1000

/** The accounts that a wallet shares, in EIP-55 form and without duplicates. @see EIP-1193 "accountsChanged" */
export const accountsSchema = v.pipe(
  v.array(
    v.pipe(
      v.string(),
      v.check((text) => isAddress(text, 'eip155')),
      v.transform(toChecksumAddress),
    ),
  ),
  v.maxLength(MAX_ACCOUNTS),
  v.transform((accounts): readonly string[] => Object.freeze([...new Set(accounts)])),
)
