import { readFile } from 'node:fs/promises'
import { createOperatorClient, type OperatorClient } from '@latchkey/wallet-auth'
import { type CommandScope, UsageError } from './command.ts'

const DEFAULT_URL = 'http://127.0.0.1:4710'
const TOKEN = /^[\w-]{43}$/

/** Returns a client with the token of the environment. A token is never an argument: other users of the machine read arguments. */
export async function openOperator({ env }: CommandScope): Promise<OperatorClient> {
  const { LATCHKEY_OPERATOR_URL: url = DEFAULT_URL, LATCHKEY_OPERATOR_TOKEN_FILE: file } = env
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new UsageError('LATCHKEY_OPERATOR_URL is not an address that starts with http:// or https://')
  const token = file === undefined ? env.LATCHKEY_OPERATOR_TOKEN : await readTokenFile(file)
  if (token === undefined)
    throw new UsageError('set LATCHKEY_OPERATOR_TOKEN_FILE to a file with your token, or LATCHKEY_OPERATOR_TOKEN')
  if (!TOKEN.test(token)) throw new UsageError('the token does not have the 43 characters of an operator token')
  return createOperatorClient({ url, token })
}

async function readTokenFile(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    throw new UsageError(`LATCHKEY_OPERATOR_TOKEN_FILE cannot be read: ${(error as NodeJS.ErrnoException).code}`)
  }
}
