import { vaultFileSchema } from '@latchkey/protocol/wallet-keys'
import { base64urlnopad } from '@scure/base'
import * as v from 'valibot'
import { type ExportedSecrets, exportSecrets } from './export-secrets.ts'
import { combineHalves } from './key-set.ts'
import { type Kit, kitTagOf } from './kit-text.ts'
import { openVault } from './sealed-vault.ts'
import { wipe } from './wipe.ts'

/**
 * Opens a wallet by a recovery kit and its file, and returns its keys for its owner. No service takes part.
 *
 * @param file - Text of the file.
 * @returns 'malformed' for another file, 'other-kit' for the file of another kit
 * @throws vault/corrupt where the two do not open the wallet, vault/unsupported-version
 */
export async function openKit(kit: Kit, file: string): Promise<ExportedSecrets | 'malformed' | 'other-kit'> {
  const given = v.safeParse(v.pipe(v.string(), v.parseJson(), vaultFileSchema), file)
  if (!given.success) return 'malformed'
  const { setId, authHalf: text, vault } = given.output
  if (kitTagOf(setId) !== kit.tag) return 'other-kit'
  const authHalf = base64urlnopad.decode(text)
  const dataKey = await combineHalves({ userHalf: kit.half, authHalf })
  try {
    const { entropy, accounts } = await openVault(dataKey, vault, vault)
    wipe(...Object.values(accounts).map(({ privateKey }) => privateKey))
    try {
      return await exportSecrets(entropy, vault.addresses)
    } finally {
      wipe(entropy)
    }
  } finally {
    wipe(dataKey, authHalf)
  }
}
