import { devnetContracts } from '@latchkey/devnet'
import {
  type Address,
  encodePacked,
  type Hex,
  keccak256,
  maxUint160,
  maxUint256,
  parseEther,
  toHex,
  zeroAddress,
} from 'viem'
import type { ClassEntry } from '../../corpus.types.ts'
import { bad, doubtful, good, toEntries } from '../../to-entries.ts'
import { APPROVE, APPROVE_ALL, call, encodeCall, pay, send, TRANSFER, TRANSFER_FROM } from '../calls.ts'
import { type EvmWorld, realContracts } from '../evm-world.types.ts'

const { usdc, dai, link, usdt, weth, collection, spamCollection, uniswapRouter, permit2, payout } = devnetContracts
const { oneInch, universalRouter, openSeaConduit } = realContracts
const BURN = '0x000000000000000000000000000000000000dEaD'
const USD = 1_000_000n
const DAI = 10n ** 18n

function approvals({ thief, contracts, friend, account, recentTwin, friendTwin }: EvmWorld): readonly ClassEntry[] {
  const { lure, freshLure, doors, vault, staking, lending } = contracts
  const p2 = 'approve(address token, address spender, uint160 amount, uint48 expiration)'
  return [
    bad('all USDC to a person', send(usdc, APPROVE, [thief, maxUint256])),
    bad('all USDT to a person', send(usdt, APPROVE, [thief, maxUint256])),
    doubtful('all DAI to a contract of a thief', send(dai, APPROVE, [lure, maxUint256])),
    bad('all DAI to a contract that is an hour old', send(dai, APPROVE, [freshLure, maxUint256])),
    bad('exactly the balance to a person', send(link, APPROVE, [thief, 700n * DAI])),
    doubtful('a little more than the balance to a contract of a thief', send(link, APPROVE, [lure, 900n * DAI])),
    bad(
      'increases an allowance of a person',
      send(doors, 'increaseAllowance(address spender, uint256 added)', [thief, maxUint256 / 2n]),
    ),
    bad('makes a person an operator of ERC-777', send(doors, 'authorizeOperator(address operator)', [thief])),
    bad(
      'approves and calls a person',
      send(doors, 'approveAndCall(address spender, uint256 amount, bytes data)', [thief, maxUint256, '0x']),
    ),
    bad('approves by Permit2 to a person', send(permit2, p2, [usdc, thief, maxUint160, 2 ** 47])),
    bad(
      'lends credit to a person',
      send(lending, 'approveDelegation(address delegatee, uint256 amount)', [thief, maxUint256]),
    ),
    bad(
      'lets a person manage the position of Compound',
      send(lending, 'allow(address manager, bool isAllowed)', [thief, true]),
    ),
    bad(
      'lets a person manage the position of Morpho',
      send(lending, 'setAuthorization(address authorized, bool isAuthorized)', [thief, true]),
    ),
    bad('an address that resembles a friend', send(usdc, APPROVE, [friendTwin, 500n * USD])),
    bad('an address that resembles somebody paid a moment ago', send(usdc, APPROVE, [recentTwin, 500n * USD])),
    good('some USDC to the exchange', send(usdc, APPROVE, [uniswapRouter, 300n * USD])),
    good('all USDC to Permit2', send(usdc, APPROVE, [permit2, maxUint256])),
    good('some DAI to 1inch', send(dai, APPROVE, [oneInch, 40n * DAI])),
    good('some USDC to a vault that was used before', send(usdc, APPROVE, [vault, 900n * USD])),
    good('some USDC to staking', send(usdc, APPROVE, [staking, 50n * USD])),
    good('takes USDC away from a thief', send(usdc, APPROVE, [lure, 0n])),
    good('takes DAI away from a person', send(dai, APPROVE, [thief, 0n])),
    good(
      'approves by Permit2 to the universal router',
      send(permit2, p2, [usdc, universalRouter, 500n * USD, 2_000_000_000]),
    ),
    good(
      'locks all rights of Permit2',
      send(permit2, 'lockdown((address token, address spender)[] approvals)', [[{ token: usdc, spender: lure }]]),
    ),
    good('decreases an allowance', send(doors, 'decreaseAllowance(address spender, uint256 removed)', [friend, 0n])),
    good('takes the rights of an operator away', send(doors, 'revokeOperator(address operator)', [thief])),
    good(
      'lets nobody borrow any more',
      send(lending, 'approveDelegation(address delegatee, uint256 amount)', [account, 0n]),
    ),
  ]
}

function items({ account, thief, friend, contracts, itemIds, stranger }: EvmWorld): readonly ClassEntry[] {
  const { lure, market, tickets, drop } = contracts
  const safeItem = 'safeTransferFrom(address from, address to, uint256 id)'
  const safeSome = 'safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)'
  const [one, two] = itemIds
  return [
    bad('one collectible to a person', send(collection, APPROVE, [thief, one])),
    doubtful('one collectible to a contract of a thief', send(collection, APPROVE, [lure, two])),
    bad('all collectibles to a person', send(collection, APPROVE_ALL, [thief, true])),
    doubtful('all collectibles to a contract of a thief', send(collection, APPROVE_ALL, [lure, true])),
    bad('all tickets to a person', send(tickets, APPROVE_ALL, [thief, true])),
    bad(
      'gives a collectible to a thief by a name of trust',
      send(lure, 'refresh(address collection, uint256[] ids)', [collection, [one, two]]),
    ),
    bad('sends a collectible to the collection itself', send(collection, TRANSFER_FROM, [account, collection, one])),
    bad('burns a collectible', send(collection, TRANSFER_FROM, [account, BURN, one])),
    good('takes the right to one collectible away', send(collection, APPROVE, [zeroAddress, one])),
    good('takes the right to all collectibles away', send(collection, APPROVE_ALL, [lure, false])),
    good('all collectibles to a market that was used before', send(collection, APPROVE_ALL, [market, true])),
    good('all collectibles to the conduit of OpenSea', send(collection, APPROVE_ALL, [openSeaConduit, true])),
    good('one collectible to a market that was used before', send(collection, APPROVE, [market, two])),
    good('sends a collectible to a friend', send(collection, safeItem, [account, friend, one])),
    good('sends two tickets to a friend', send(tickets, safeSome, [account, friend, 1n, 2n, '0x'])),
    good('sends a ticket to a stranger', send(tickets, safeSome, [account, stranger, 1n, 1n, '0x'])),
    good('mints a collectible for free', send(drop, 'freeMint()')),
    good('mints two collectibles at their price', send(drop, 'mint(uint256 quantity)', [2n], parseEther('0.02'))),
    good('mints a picture', send(collection, 'mint(address to)', [account], parseEther('0.02'))),
    good('takes the rights to a spam collection away', send(spamCollection, APPROVE_ALL, [market, false])),
  ]
}

function payments(world: EvmWorld): readonly ClassEntry[] {
  const {
    account,
    friend,
    colleague,
    thief,
    stranger,
    recent,
    friendTwin,
    recentTwin,
    denied,
    heldUsdc,
    heldEtherWei,
  } = world
  const { fakeUsdc } = world.contracts
  return [
    bad('ether to an address that resembles a friend', pay(friendTwin, parseEther('1'))),
    bad('USDC to an address that resembles a friend', send(usdc, TRANSFER, [friendTwin, 400n * USD])),
    bad('ether to an address that resembles somebody paid a moment ago', pay(recentTwin, parseEther('0.3'))),
    bad('USDC to an address that resembles somebody paid a moment ago', send(usdc, TRANSFER, [recentTwin, 300n * USD])),
    bad('USDC to an address that the site denies', send(usdc, TRANSFER, [denied, 10n * USD])),
    doubtful('all USDC to a thief', send(usdc, TRANSFER, [thief, heldUsdc])),
    doubtful('nearly all ether to a thief', pay(thief, heldEtherWei - parseEther('0.05'))),
    bad('USDC to the token itself', send(usdc, TRANSFER, [usdc, 90n * USD])),
    bad('USDC to the address of burning', send(usdc, TRANSFER, [BURN, 90n * USD])),
    bad('ether to the zero address', pay(zeroAddress, parseEther('2'))),
    bad('ether with call data of a fake contract to a person', {
      transaction: { to: thief, value: parseEther('2'), data: '0x3158952e' },
    }),
    good('ether to a friend', pay(friend, parseEther('0.5'))),
    good('ether to somebody paid a moment ago', pay(recent, parseEther('0.2'))),
    good('USDC to a colleague', send(usdc, TRANSFER, [colleague, 75n * USD])),
    good('a little ether to a stranger', pay(stranger, parseEther('0.01'))),
    good('some DAI to a stranger', send(dai, TRANSFER, [stranger, 35n * DAI])),
    good('USDT to a friend', send(usdt, TRANSFER, [friend, 12n * USD])),
    good('ether to oneself', pay(account, 0n)),
    good('a payment of ether with a text for a friend', {
      transaction: { to: friend, value: parseEther('0.1'), data: toHex('for the boat') },
    }),
    good(
      'pays two people by a contract that was used before',
      send(
        payout,
        'pay(address[] to, uint256[] amounts)',
        [
          [friend, colleague],
          [10n ** 16n, 10n ** 16n],
        ],
        2n * 10n ** 16n,
      ),
    ),
    good('a transfer of the form', { transfer: { to: friend, amount: parseEther('0.4') } }),
    good('a transfer of the form in USDC', { transfer: { to: colleague, amount: 20n * USD, token: usdc } }),
    bad('a transfer of the form to a twin', { transfer: { to: friendTwin, amount: parseEther('0.4') } }),
    good('sends away a token that is worth nothing', send(fakeUsdc, TRANSFER, [stranger, 0n])),
  ]
}

function claims({ account, contracts, claim }: EvmWorld): readonly ClassEntry[] {
  const { lure, freshLure, distributor, staking } = contracts
  const half = parseEther('0.5')
  const lures: readonly (readonly [string, string, readonly unknown[]])[] = [
    ['security update', 'SecurityUpdate()', []],
    ['claim', 'claim()', []],
    ['claim of an account', 'Claim(address account)', [account]],
    ['reward', 'claimReward(address account)', [account]],
    ['airdrop', 'airdrop(bytes32[] proof)', [[keccak256('0x07')]]],
    ['verification of the wallet', 'verifyWallet()', []],
  ]
  const neutral: readonly (readonly [string, string, readonly unknown[]])[] = [
    ['registration', 'register(string name)', ['alice']],
    ['joining', 'join(uint256 id, address account)', [3n, account]],
    ['execution', 'execute(bytes data)', ['0x']],
    ['deposit', 'deposit()', []],
    ['staking', 'stake(uint256 pool)', [1n]],
    ['mint', 'mint(uint256 quantity)', [1n]],
  ]
  return [
    ...lures.map(([what, name, args]) => bad(`ether for a ${what}`, send(lure, name, args, half))),
    ...neutral.map(([what, name, args]) =>
      doubtful(`ether kept under the name of ${what}`, send(lure, name, args, parseEther('40'))),
    ),
    doubtful('ether to a contract that is an hour old', send(freshLure, 'contribute()', [], parseEther('3'))),
    doubtful('ether for a claim with no name', { transaction: { to: lure, value: half } }),
    bad('tokens by an update of the wallet', send(lure, 'upgradeWallet(address[] tokens)', [[link, dai, usdc]])),
    bad('a migration of LINK for a fake token', send(lure, 'migrate(address token)', [link])),
    bad('a migration of USDC for a fake token', send(lure, 'migrate(address token)', [usdc])),
    bad(
      'a harvest that gives one cent for USDC',
      send(lure, 'harvest(address token, address cent, uint256 amount)', [dai, usdc, 8_000n * DAI]),
    ),
    doubtful('a mint of a copied collectible', send(lure, 'mintApples(uint256 quantity)', [1n], parseEther('2'))),
    good(
      'an airdrop of DAI',
      send(distributor, 'claim(uint256 index, address account, uint256 amount, bytes32[] proof)', [
        claim.index,
        account,
        claim.amount,
        claim.proof,
      ]),
    ),
    good('a reward of staking', send(staking, 'getReward()')),
    good('leaves staking with the reward', send(staking, 'exit()')),
  ]
}

const SINGLE =
  'exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)'

/** Swaps of SwapRouter02, by what is given, the least that comes back, and who gets it. */
const swapsFor = ({ account, nowSec }: EvmWorld) => {
  const order = (
    to: Address,
    [tokenIn, tokenOut]: readonly [Address, Address],
    [amountIn, amountOutMinimum]: readonly [bigint, bigint],
    fee = 500,
    recipient: Address = account,
    value = 0n,
  ) => {
    const params = { tokenIn, tokenOut, fee, recipient, amountIn, amountOutMinimum, sqrtPriceLimitX96: 0n }
    return call(to, SINGLE, [params], value)
  }
  const path = encodePacked(['address', 'uint24', 'address', 'uint24', 'address'], [usdc, 500, weth, 3000, link])
  const exact = (recipient: Address) =>
    encodeCall('exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum) params)', [
      { path, recipient, amountIn: 500n * USD, amountOutMinimum: 30n * DAI },
    ])
  const multicall = (data: readonly Hex[], value = 0n) =>
    send(uniswapRouter, 'multicall(uint256 deadline, bytes[] data)', [BigInt(nowSec + 600), data], value)
  const two: Address = '0x0000000000000000000000000000000000000002'
  const toRouter = order(uniswapRouter, [usdc, weth], [1_000n * USD, parseEther('0.31')], 500, two).data ?? '0x'
  return { order, exact, multicall, toRouter }
}

function swapThefts(world: EvmWorld): readonly ClassEntry[] {
  const { thief, contracts } = world
  const { lure, copiedRouter } = contracts
  const { order, exact, multicall, toRouter } = swapsFor(world)
  return [
    doubtful('a swap of the exchange whose output goes to a thief', {
      transaction: order(uniswapRouter, [usdc, weth], [1_000n * USD, parseEther('0.3')], 500, thief),
    }),
    doubtful('a swap over two pools whose output goes to a thief', {
      transaction: { to: uniswapRouter, value: 0n, data: exact(thief) },
    }),
    doubtful('a swap in a multicall whose output goes to a thief', multicall([exact(thief)])),
    doubtful('a swap of ether whose output goes to a thief', {
      transaction: order(uniswapRouter, [weth, usdc], [parseEther('3'), 1n], 500, thief, parseEther('3')),
    }),
    doubtful(
      'a swap whose ether is unwrapped for a thief',
      multicall([
        toRouter,
        encodeCall('unwrapWETH9(uint256 amountMinimum, address recipient)', [parseEther('0.3'), thief]),
      ]),
    ),
    doubtful(
      'a swap of a thief that pays in a fake token',
      send(lure, 'swap(address sold, uint256 amount)', [usdc, 30_000n * USD]),
    ),
    doubtful(
      'a swap of a thief for ether that pays in a fake token',
      send(lure, 'swap(address sold, uint256 amount)', [weth, 0n], parseEther('10')),
    ),
    doubtful('a router of a thief that pays in a fake token', {
      transaction: order(copiedRouter, [usdc, dai], [20_000n * USD, 19_000n * USD]),
    }),
    doubtful('all wrapped ether to a thief', send(weth, TRANSFER, [thief, parseEther('5')])),
  ]
}

function swaps(world: EvmWorld): readonly ClassEntry[] {
  const { account } = world
  const { order, exact, multicall, toRouter } = swapsFor(world)
  const cheap: readonly [bigint, bigint] = [1_000n * USD, 1n]
  const unwrap = encodeCall('unwrapWETH9(uint256 amountMinimum, address recipient)', [parseEther('0.3'), account])
  return [
    good('USDC for wrapped ether', {
      transaction: order(uniswapRouter, [usdc, weth], [1_000n * USD, parseEther('0.31')]),
    }),
    good('ether for USDC', {
      transaction: order(uniswapRouter, [weth, usdc], [parseEther('1'), 3_000n * USD], 500, account, parseEther('1')),
    }),
    good('USDC for LINK over two pools', { transaction: { to: uniswapRouter, value: 0n, data: exact(account) } }),
    good('USDC for ether in a multicall', multicall([toRouter, unwrap])),
    good('DAI for USDC', { transaction: order(uniswapRouter, [dai, usdc], [900n * DAI, 890n * USD], 100) }),
    good('USDC for DAI without a minimum', { transaction: order(uniswapRouter, [usdc, dai], cheap, 100) }),
    good('wraps ether', send(weth, 'deposit()', [], parseEther('1'))),
    good('unwraps ether', send(weth, 'withdraw(uint256 amount)', [parseEther('1')])),
  ]
}

function deposits({ account, thief, contracts, listedId, itemIds }: EvmWorld): readonly ClassEntry[] {
  const { vault, staking, lending, bridge, liquidStaking, market, council, votes } = contracts
  const deposit = 'deposit(uint256 assets, address receiver)'
  const redeem = 'redeem(uint256 shares, address receiver, address owner)'
  const supply = 'supply(address asset, uint256 amount, address onBehalfOf, uint16 code)'
  const withdraw = 'withdraw(address asset, uint256 amount, address to)'
  const bridgeTo = 'depositETHTo(address to, uint32 gas, bytes data)'
  return [
    doubtful('a deposit in a vault for a thief', send(vault, deposit, [9_000n * USD, thief])),
    doubtful('redeems a vault for a thief', send(vault, redeem, [4_000n * USD, thief, account])),
    doubtful('lends USDC for a thief', send(lending, supply, [usdc, 9_000n * USD, thief, 0])),
    doubtful('withdraws lent USDC to a thief', send(lending, withdraw, [usdc, maxUint256, thief])),
    doubtful('bridges ether to a thief', send(bridge, bridgeTo, [thief, 200_000, '0x'], parseEther('20'))),
    doubtful('delegates votes to a thief', send(votes, 'delegate(address delegatee)', [thief])),
    good('a deposit in a vault', send(vault, deposit, [1_000n * USD, account])),
    good('redeems a vault', send(vault, redeem, [500n * USD, account, account])),
    good('stakes USDC', send(staking, 'stake(uint256 amount)', [100n * USD])),
    good('unstakes USDC', send(staking, 'withdraw(uint256 amount)', [100n * USD])),
    good('lends USDC', send(lending, supply, [usdc, 700n * USD, account, 0])),
    good('withdraws lent USDC', send(lending, withdraw, [usdc, 100n * USD, account])),
    good(
      'borrows USDC',
      send(lending, 'borrow(address asset, uint256 amount, uint256 mode, uint16 code, address onBehalfOf)', [
        usdc,
        50n * USD,
        2n,
        0,
        account,
      ]),
    ),
    good('stakes ether for a token', send(liquidStaking, 'submit(address referral)', [zeroAddress], parseEther('2'))),
    good('bridges ether', send(bridge, 'depositETH(uint32 gas, bytes data)', [200_000, '0x'], parseEther('0.5'))),
    good(
      'bridges USDC',
      send(bridge, 'depositERC20(address l1, address l2, uint256 amount, uint32 gas, bytes data)', [
        usdc,
        usdc,
        300n * USD,
        200_000,
        '0x',
      ]),
    ),
    good(
      'buys a collectible',
      send(market, 'buy(address collection, uint256 id)', [collection, listedId], parseEther('0.5')),
    ),
    good(
      'lists a collectible',
      send(market, 'list(address collection, uint256 id, uint256 price)', [collection, itemIds[0], parseEther('1')]),
    ),
    good('takes a listing back', send(market, 'cancel(address collection, uint256 id)', [collection, itemIds[0]])),
    good('takes all orders back', send(market, 'incrementCounter()')),
    good('votes', send(council, 'castVote(uint256 proposal, uint8 support)', [12n, 1])),
    good(
      'votes with a reason',
      send(council, 'castVoteWithReason(uint256 proposal, uint8 support, string reason)', [12n, 0, 'too dear']),
    ),
    good('delegates votes to oneself', send(votes, 'delegate(address delegatee)', [account])),
  ]
}

function control({ account, thief, contracts, friend }: EvmWorld): readonly ClassEntry[] {
  const { treasury, sharedWallet, lure } = contracts
  const exec =
    'execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)'
  const shared = (to: Address, data: Hex, value = 0n, operation = 0) =>
    send(sharedWallet, exec, [to, value, data, operation, 0n, 0n, 0n, zeroAddress, zeroAddress, '0x'])
  const role = toHex('', { size: 32 })
  return [
    doubtful('gives a contract to a thief', send(treasury, 'transferOwnership(address next)', [thief])),
    doubtful('gives a contract up', send(treasury, 'renounceOwnership()')),
    doubtful(
      'makes a thief its administrator',
      send(treasury, 'grantRole(bytes32 role, address account)', [role, thief]),
    ),
    doubtful('makes a thief its proxy administrator', send(treasury, 'changeAdmin(address next)', [thief])),
    doubtful('gives a contract to a thief by another name', send(treasury, 'setOwner(address next)', [thief])),
    doubtful('replaces its code', send(treasury, 'upgradeTo(address next)', [lure])),
    doubtful(
      'replaces its code and calls it',
      send(treasury, 'upgradeToAndCall(address next, bytes data)', [lure, '0x']),
    ),
    doubtful('makes a thief its minter', send(treasury, 'setMinter(address next)', [thief])),
    doubtful(
      'adds a thief to a shared wallet',
      shared(sharedWallet, encodeCall('addOwnerWithThreshold(address owner, uint256 threshold)', [thief, 1n])),
    ),
    doubtful(
      'swaps the owner of a shared wallet for a thief',
      shared(
        sharedWallet,
        encodeCall('swapOwner(address before, address old, address next)', [
          '0x0000000000000000000000000000000000000001',
          account,
          thief,
        ]),
      ),
    ),
    doubtful(
      'gives a shared wallet a module of a thief',
      shared(sharedWallet, encodeCall('enableModule(address module)', [lure])),
    ),
    bad('lets a shared wallet run code of a thief', shared(lure, encodeCall('contribute()', []), 0n, 1)),
    doubtful('pays all of a shared wallet to a thief', shared(thief, '0x', parseEther('6'))),
    doubtful(
      'pays all of a treasury to a thief',
      send(treasury, 'withdraw(address to, uint256 amount)', [thief, parseEther('12')]),
    ),
    good('pays a friend from a shared wallet', shared(friend, '0x', parseEther('0.2'))),
    good('confirms a hash of a shared wallet', send(sharedWallet, 'approveHash(bytes32 hash)', [keccak256('0xaa')])),
    good(
      'withdraws from a treasury to oneself',
      send(treasury, 'withdraw(address to, uint256 amount)', [account, parseEther('1')]),
    ),
    good('gives up a role of its own', send(treasury, 'renounceRole(bytes32 role, address account)', [role, account])),
  ]
}

function batchThefts({
  heldUsdc,
  heldDai,
  account,
  thief,
  friend,
  contracts,
  itemIds,
}: EvmWorld): readonly ClassEntry[] {
  const { lure, vault, council } = contracts
  const approveThief = call(usdc, APPROVE, [thief, maxUint256])
  const filler = Array.from({ length: 63 }, () => call(council, 'castVote(uint256 proposal, uint8 support)', [1n, 1]))
  return [
    bad('an approval of a thief and a vote', {
      calls: [call(council, 'castVote(uint256 proposal, uint8 support)', [1n, 1]), approveThief],
    }),
    doubtful('63 votes and an approval of a thief', { calls: [...filler, approveThief] }),
    doubtful('127 votes and an approval of a thief', {
      calls: [...filler, ...filler, call(council, 'castVote(uint256 proposal, uint8 support)', [2n, 1]), approveThief],
    }),
    doubtful('an exact approval that the next call uses up', {
      calls: [
        call(dai, APPROVE, [lure, 9_000n * DAI]),
        call(lure, 'swap(address sold, uint256 amount)', [dai, 9_000n * DAI]),
      ],
    }),
    bad('three approvals of a person', {
      calls: [usdc, dai, link].map((token) => call(token, APPROVE, [thief, maxUint256])),
    }),
    doubtful('a deposit and a collectible for a thief', {
      calls: [
        call(vault, 'deposit(uint256 assets, address receiver)', [10n * USD, account]),
        call(collection, TRANSFER_FROM, [account, thief, itemIds[2]]),
      ],
    }),
    bad('all tokens to a thief', {
      calls: [usdc, dai, link].map((token, index) =>
        call(token, TRANSFER, [thief, [heldUsdc, heldDai, 700n * DAI][index]]),
      ),
    }),
    bad('transactions of which the last approves a thief', {
      transactions: [call(usdc, TRANSFER, [friend, USD]), approveThief],
    }),
    bad('an approval of a thief behind a payment to a friend', {
      calls: [{ to: friend, value: parseEther('0.01') }, call(collection, APPROVE_ALL, [thief, true])],
    }),
  ]
}

function batches({ account, friend, colleague, contracts }: EvmWorld): readonly ClassEntry[] {
  const { lure, vault, staking, council } = contracts
  return [
    good('an approval and a deposit', {
      calls: [
        call(usdc, APPROVE, [vault, 200n * USD]),
        call(vault, 'deposit(uint256 assets, address receiver)', [200n * USD, account]),
      ],
    }),
    good('an approval and a stake', {
      calls: [call(usdc, APPROVE, [staking, 90n * USD]), call(staking, 'stake(uint256 amount)', [90n * USD])],
    }),
    good('payments to two people', {
      calls: [{ to: friend, value: parseEther('0.01') }, call(usdc, TRANSFER, [colleague, 5n * USD])],
    }),
    good('transactions to two people', {
      transactions: [call(usdc, TRANSFER, [friend, 5n * USD]), call(usdc, TRANSFER, [colleague, 5n * USD])],
    }),
    good('takes three rights away', { calls: [usdc, dai, link].map((token) => call(token, APPROVE, [lure, 0n])) }),
    good('a vote and a claim', {
      calls: [call(council, 'castVote(uint256 proposal, uint8 support)', [4n, 1]), call(staking, 'getReward()')],
    }),
  ]
}

export const transactionEntries = (world: EvmWorld) => [
  ...toEntries('eip155', 'approval', approvals(world)),
  ...toEntries('eip155', 'collectible', items(world)),
  ...toEntries('eip155', 'payment', payments(world)),
  ...toEntries('eip155', 'claim', claims(world)),
  ...toEntries('eip155', 'swap', [...swapThefts(world), ...swaps(world)]),
  ...toEntries('eip155', 'deposit', deposits(world)),
  ...toEntries('eip155', 'control-change', control(world)),
  ...toEntries('eip155', 'batch', [...batchThefts(world), ...batches(world)]),
]
