import { devnetContracts } from '@latchkey/devnet'
import { keccak256, maxUint256, parseEther, toHex, zeroAddress } from 'viem'
import type { ClassEntry } from '../../corpus.types.ts'
import { type SignInFacts, signIns, texts } from '../../messages.ts'
import { bad, doubtful, good, toEntries } from '../../to-entries.ts'
import { APPROVE, APPROVE_ALL, encodeCall, TRANSFER } from '../calls.ts'
import { type EvmWorld, realContracts } from '../evm-world.types.ts'
import {
  BALLOT,
  COMET_AUTHORIZATION,
  DELEGATION,
  FORWARD_4,
  FORWARD_5,
  META_TRANSACTION,
  MORPHO_AUTHORIZATION,
  SAFE_TX,
  SPONSORED_CALL,
  VOTES_DELEGATION,
} from '../standard-types.ts'
import { typed } from '../typed-request.ts'
import { domainOf } from './permits.ts'

const { usdc, collection } = devnetContracts
const { gnosisForwarder } = realContracts

function forwarders({ account, thief, contracts, nowSec }: EvmWorld): readonly ClassEntry[] {
  const { council, lure, staking, doors } = contracts
  const domain = domainOf('GSNv2 Forwarder', gnosisForwarder)
  const approveThief = encodeCall(APPROVE, [thief, maxUint256])
  const vote = encodeCall('castVote(uint256 proposal, uint8 support)', [3n, 1])
  const four = (to: string, data: string, value = '0') =>
    typed(domain, FORWARD_4, [account, to, value, '200000', '0', data])
  const five = (to: string, data: string) =>
    typed(domain, FORWARD_5, [account, to, '0', '200000', '0', nowSec + 600, data])
  const meta = (data: string, token: string = doors) =>
    typed(
      { name: 'Many Doors', version: '1', verifyingContract: token, salt: toHex(1, { size: 32 }) },
      META_TRANSACTION,
      ['0', account, data],
    )
  const sponsored = (target: string, data: string) =>
    typed(domainOf('GelatoRelayERC2771', gnosisForwarder), SPONSORED_CALL, [
      '1',
      target,
      data,
      account,
      '0',
      nowSec + 600,
    ])
  return [
    bad('an approval of a thief', four(usdc, approveThief)),
    bad('an approval of a thief with a deadline', five(usdc, approveThief)),
    bad('all collectibles to a thief', five(collection, encodeCall(APPROVE_ALL, [thief, true]))),
    doubtful('all USDC to a thief', four(usdc, encodeCall(TRANSFER, [thief, 43_000_000_000n]))),
    bad('an approval of a thief as a meta transaction', meta(approveThief)),
    bad('an approval of a thief sponsored by a relay', sponsored(usdc, approveThief)),
    doubtful('a call of a contract of a thief', four(lure, encodeCall('upgradeWallet(address[] tokens)', [[usdc]]))),
    good('a vote', four(council, vote)),
    good('a vote with a deadline', five(council, vote)),
    good('a reward sponsored by a relay', sponsored(staking, encodeCall('getReward()', []))),
  ]
}

function rights({ account, thief, contracts, nowSec, friend }: EvmWorld): readonly ClassEntry[] {
  const { lending, sharedWallet, council, votes, lure } = contracts
  const end = nowSec + 86_400
  const safe = (to: string, value: string, data = '0x', operation = 0) =>
    typed({ chainId: 1, verifyingContract: sharedWallet }, SAFE_TX, [
      to,
      value,
      data,
      operation,
      0,
      0,
      0,
      zeroAddress,
      zeroAddress,
      4,
    ])
  return [
    bad(
      'credit of Aave for a thief',
      typed(domainOf('Variable Debt USDC', lending), DELEGATION, [thief, String(maxUint256), 0, end]),
    ),
    bad(
      'a manager of Compound',
      typed(domainOf('Compound USDC', lending), COMET_AUTHORIZATION, [account, thief, true, 0, end]),
    ),
    bad(
      'a manager of Morpho',
      typed({ chainId: 1, verifyingContract: lending }, MORPHO_AUTHORIZATION, [account, thief, true, 0, end]),
    ),
    doubtful('votes for a thief', typed(domainOf('Orchard Votes', votes), VOTES_DELEGATION, [thief, 0, end])),
    bad('a shared wallet runs code of a thief', safe(lure, '0', encodeCall('contribute()', []), 1)),
    doubtful(
      'a shared wallet gets an owner',
      safe(sharedWallet, '0', encodeCall('addOwnerWithThreshold(address owner, uint256 threshold)', [thief, 1n])),
    ),
    bad('a shared wallet approves a thief', safe(usdc, '0', encodeCall(APPROVE, [thief, maxUint256]))),
    doubtful('a shared wallet pays all to a thief', safe(thief, String(parseEther('6')))),
    good('a shared wallet pays a friend', safe(friend, String(parseEther('0.1')))),
    good('a ballot', typed(domainOf('Orchard Council', council), BALLOT, [9, 1, account, 0])),
    good('votes for oneself', typed(domainOf('Orchard Votes', votes), VOTES_DELEGATION, [account, 0, end])),
    good(
      'no manager of Compound any more',
      typed(domainOf('Compound USDC', lending), COMET_AUTHORIZATION, [account, thief, false, 0, end]),
    ),
    good(
      'a vote of Snapshot',
      typed(
        { name: 'snapshot', version: '0.1.4' },
        'Vote(address from,string space,uint64 timestamp,bytes32 proposal,uint32 choice,string reason,string app,string metadata)',
        [account, 'orchard.eth', nowSec, keccak256('0x01'), 1, '', 'snapshot', '{}'],
      ),
    ),
    good(
      'a login of Polymarket',
      typed(
        { name: 'ClobAuthDomain', version: '1', chainId: 1 },
        'ClobAuth(address address,string timestamp,uint256 nonce,string message)',
        [account, String(nowSec), 0, 'This message attests that I control the given wallet'],
      ),
    ),
    good(
      'a mail',
      typed(
        domainOf('Ether Mail', council),
        'Mail(Person from,Person to,string contents)Person(string name,address wallet)',
        [['Alice', account], ['Bob', friend], 'Hello, Bob!'],
      ),
    ),
  ]
}

function walletCalls({ account, thief, friend, contracts }: EvmWorld): readonly ClassEntry[] {
  const provider = (method: string, params: unknown) => ({ provider: { namespace: 'eip155' as const, method, params } })
  const approve = encodeCall(APPROVE, [thief, maxUint256])
  const transaction = (to: string, data: string, value = '0x0') =>
    provider('eth_sendTransaction', [{ from: account, to, data, value }])
  return [
    bad('eth_sign of a hash', provider('eth_sign', [account, `0x${'7a'.repeat(32)}`])),
    bad('an approval of a thief by eth_sendTransaction', transaction(usdc, approve)),
    bad(
      'an approval of a thief under the name input',
      provider('eth_sendTransaction', [{ from: account, to: usdc, input: approve }]),
    ),
    bad(
      'an approval of a thief by eth_signTransaction',
      provider('eth_signTransaction', [{ from: account, to: usdc, data: approve }]),
    ),
    bad(
      'an approval of a thief by wallet_sendCalls',
      provider('wallet_sendCalls', [
        { version: '2.0.0', chainId: '0x1', from: account, atomicRequired: true, calls: [{ to: usdc, data: approve }] },
      ]),
    ),
    doubtful(
      'permissions for a session of a thief',
      provider('wallet_grantPermissions', [
        {
          chainId: '0x1',
          expiry: 4_000_000_000,
          signer: { type: 'account', data: { id: thief } },
          permissions: [{ type: 'native-token-transfer', data: { allowance: '0xffffffffffffffff' } }],
        },
      ]),
    ),
    doubtful(
      'a delegation of the account to code of a thief',
      provider('wallet_signAuthorization', [{ chainId: 1, address: contracts.lure, nonce: 0 }]),
    ),
    good('a payment to a friend by eth_sendTransaction', transaction(friend, '0x', '0x2386f26fc10000')),
    good(
      'a reward by wallet_sendCalls',
      provider('wallet_sendCalls', [
        {
          version: '2.0.0',
          chainId: '0x1',
          from: account,
          atomicRequired: false,
          calls: [{ to: contracts.staking, data: encodeCall('getReward()', []) }],
        },
      ]),
    ),
    good('a balance', provider('eth_getBalance', [account, 'latest'])),
    good('a text by personal_sign', provider('personal_sign', [toHex('Welcome to the orchard.'), account])),
  ]
}

export function signedEntries(world: EvmWorld) {
  const { account, friend, domain, nowSec } = world
  const facts: SignInFacts = { chain: 'Ethereum', chainId: '1', account, other: friend, domain, nowSec }
  return [
    ...toEntries('eip155', 'forwarder', forwarders(world)),
    ...toEntries('eip155', 'signed-right', rights(world)),
    ...toEntries('eip155', 'wallet-object', walletCalls(world)),
    ...toEntries('eip155', 'sign-in', signIns(facts)),
    ...toEntries('eip155', 'message', texts),
  ]
}
