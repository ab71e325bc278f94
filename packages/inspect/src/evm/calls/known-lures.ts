import type { KnownCall } from './known-call.ts'

/** Function names that promise something to the caller. Drainers choose among these and a few others. */
const NAMES = [
  'claim',
  'claimAirdrop',
  'claimReward',
  'claimRewards',
  'claimTokens',
  'airdrop',
  'getReward',
  'getRewards',
  'redeemReward',
  'connect',
  'connectWallet',
  'verify',
  'verifyWallet',
  'validateWallet',
  'securityUpdate',
  'upgradeWallet',
  'migrate',
  'networkMerge',
  'refund',
  'unlock',
] as const
/** Arguments of such functions: none, an account, tokens, a proof. */
const ARGUMENTS = [
  '',
  'address',
  'address[]',
  'uint256',
  'bytes',
  'bytes32[]',
  'address,uint256',
  'uint256,bytes32[]',
  'address,uint256,bytes32[]',
  'uint256,address,uint256,bytes32[]',
] as const

const capital = (name: string): string => `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`

/** Calls whose name promises something. An honest contract keeps the promise; see `gradeSimulation`. */
export const LURES: Readonly<Record<string, KnownCall>> = Object.fromEntries(
  NAMES.flatMap((name) => [name, capital(name)]).flatMap((name) =>
    ARGUMENTS.map((types) => [`${name}(${types})`, { isLure: true }]),
  ),
)
