import { parseAbi } from 'viem'

/** Functions of the tokens; `mint` creates any amount for any account. @see EIP-20, EIP-2612 */
export const tokenAbi = parseAbi([
  'constructor(string name, string symbol, uint8 decimals)',
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function balanceOf(address owner) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function transfer(address to, uint256 amount) returns (bool)',
  'function approve(address spender, uint256 amount) returns (bool)',
  'function mint(address to, uint256 amount)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
])

/** The functions of both picture collections; `mint` is Quiet Harbours', `airdrop` the spam's. @see EIP-721 */
export const collectionAbi = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function ownerOf(uint256 id) view returns (address)',
  'function balanceOf(address owner) view returns (uint256)',
  'function tokenURI(uint256 id) view returns (string)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function mint(address to) payable returns (uint256)',
  'function airdrop(address[] to)',
])

/** The contract that pays several people at once, from inside a call. */
export const payoutAbi = parseAbi(['function pay(address[] to, uint256[] amounts) payable'])

export const namesAbi = parseAbi([
  'function setSubnodeRecord(bytes32 node, bytes32 label, address owner, address resolver, uint64 ttl)',
  'function setAddr(bytes32 node, uint256 coinType, bytes value)',
  'function setText(bytes32 node, string key, string value)',
  'function setName(bytes32 node, string name)',
])

/** Wraps the coin; the rest is `tokenAbi`. */
export const wrappedAbi = parseAbi(['function deposit() payable', 'function withdraw(uint256 value)'])

/** The functions of the exchange. @see https://docs.uniswap.org/contracts/v3/reference/overview */
export const exchangeAbi = parseAbi([
  'function quoteExactInput(bytes path, uint256 amountIn) returns (uint256 amountOut, uint160[] sqrtPriceX96AfterList, uint32[] initializedTicksCrossedList, uint256 gasEstimate)',
  'function exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum) params) payable returns (uint256 amountOut)',
])

/** The source of the names below `latchkey.test`. @see EIP-3668 */
export const offchainResolverAbi = parseAbi(['function setUrl(string url)'])

/** The functions that the drainer uses its rights for. */
export const drainerAbi = parseAbi([
  'function claimRewards() payable',
  'function drain(address owner, address[] tokens, uint256[] amounts)',
  'function drainWithPermit(address token, address owner, uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function drainCollection(address collection, address owner, uint256[] ids)',
])
