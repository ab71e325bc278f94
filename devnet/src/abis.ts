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

/** What both picture collections answer; `mint` is Quiet Harbours', `airdrop` the spam's. @see EIP-721 */
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

/** What the contract answers that pays several people at once, from inside a call. */
export const payoutAbi = parseAbi(['function pay(address[] to, uint256[] amounts) payable'])

export const namesAbi = parseAbi([
  'function setSubnodeRecord(bytes32 node, bytes32 label, address owner, address resolver, uint64 ttl)',
  'function setAddr(bytes32 node, uint256 coinType, bytes value)',
  'function setText(bytes32 node, string key, string value)',
  'function setName(bytes32 node, string name)',
])
