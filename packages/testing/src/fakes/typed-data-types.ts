type Types = Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>

/**
 * Parses the types of a message from their EIP-712 encoding.
 *
 * @example toTypes('Mail(Person to)Person(address wallet)')
 */
export function toTypes(text: string): Types {
  const types = [...text.matchAll(/(\w+)\(([^)]*)\)/g)].map(([, name = '', fields = '']) => [
    name,
    fields.split(',').flatMap((field) => {
      const [type, member] = field.trim().split(' ')
      return type === undefined || member === undefined ? [] : [{ name: member, type }]
    }),
  ])
  return Object.fromEntries(types)
}

const PERMITTED = 'TokenPermissions(address token,uint256 amount)'
const DETAILS = 'PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)'
const SEAPORT =
  'OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter)' +
  'OfferItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount)' +
  'ConsiderationItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount,address recipient)'
const AUTHORIZATION = '(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)'

/** Types as contracts declare them, by a name of the standard or of the exchange. */
export const contractTypes = {
  permit: 'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)',
  daiPermit: 'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)',
  itemPermit: 'Permit(address spender,uint256 tokenId,uint256 nonce,uint256 deadline)',
  permitSingle: `PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)${DETAILS}`,
  permitBatch: `PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)${DETAILS}`,
  permitTransfer: `PermitTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline)${PERMITTED}`,
  permitWitness: `PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline)${PERMITTED}`,
  transferWithAuthorization: `TransferWithAuthorization${AUTHORIZATION}`,
  receiveWithAuthorization: `ReceiveWithAuthorization${AUTHORIZATION}`,
  seaport: SEAPORT,
  /** A bundle of four orders. */
  seaportBulk: `BulkOrder(OrderComponents[2][2] tree)${SEAPORT}`,
  cow: 'Order(address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance)',
  oneInch:
    'Order(uint256 salt,address maker,address receiver,address makerAsset,address takerAsset,uint256 makingAmount,uint256 takingAmount,uint256 makerTraits)',
  blur: 'Order(address trader,uint8 side,address matchingPolicy,address collection,uint256 tokenId,uint256 amount,address paymentToken,uint256 price,uint256 listingTime,uint256 expirationTime,Fee[] fees,uint256 salt,bytes extraParams,uint256 nonce)Fee(uint16 rate,address recipient)',
  zeroEx3:
    'Order(address makerAddress,address takerAddress,address feeRecipientAddress,address senderAddress,uint256 makerAssetAmount,uint256 takerAssetAmount,uint256 makerFee,uint256 takerFee,uint256 expirationTimeSeconds,uint256 salt,bytes makerAssetData,bytes takerAssetData,bytes makerFeeAssetData,bytes takerFeeAssetData)',
  zeroEx4:
    'LimitOrder(address makerToken,address takerToken,uint128 makerAmount,uint128 takerAmount,uint128 takerTokenFeeAmount,address maker,address taker,address sender,address feeRecipient,bytes32 pool,uint64 expiry,uint256 salt)',
  zeroExItem:
    'ERC721Order(uint8 direction,address maker,address taker,uint256 expiry,uint256 nonce,address erc20Token,uint256 erc20TokenAmount,Fee[] fees,address erc721Token,uint256 erc721TokenId,Property[] erc721TokenProperties)Fee(address recipient,uint256 amount,bytes feeData)Property(address propertyValidator,bytes propertyData)',
  forward: 'ForwardRequest(address from,address to,uint256 value,uint256 gas,uint256 nonce,bytes data)',
  forwardUntil:
    'ForwardRequest(address from,address to,uint256 value,uint256 gas,uint256 nonce,uint48 deadline,bytes data)',
  relay:
    'RelayRequest(ForwardRequest request,RelayData relayData)ForwardRequest(address from,address to,uint256 value,uint256 gas,uint256 nonce,bytes data,uint256 validUntilTime)RelayData(uint256 maxFeePerGas,address paymaster)',
  metaTransaction: 'MetaTransaction(uint256 nonce,address from,bytes functionSignature)',
  safe: 'SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)',
  safeMessage: 'SafeMessage(bytes message)',
  personalSign: 'PersonalSign(bytes prefixed)',
  coinbaseMessage: 'CoinbaseSmartWalletMessage(bytes32 hash)',
  session: 'MultiChainSession(ChainSession[] sessionsAndChainIds)ChainSession(uint64 chainId,bytes32 digest)',
  userOperation: 'PackedUserOperation(address sender,uint256 nonce,bytes initCode,bytes callData)',
  vote: 'Vote(uint256 choice,string text)',
} as const

/** Returns a message with empty values for absent members, because wallets sign complete messages. */
export function fillMessage(types: Types, type: string, message: Readonly<Record<string, unknown>>) {
  const rest = (types[type] ?? []).filter(({ name }) => !(name in message))
  return { ...message, ...Object.fromEntries(rest.map((each) => [each.name, toEmpty(types, each.type)])) }
}

function toEmpty(types: Types, type: string): unknown {
  if (type.endsWith(']')) return []
  if (types[type] !== undefined) return fillMessage(types, type, {})
  if (type === 'address') return `0x${'0'.repeat(40)}`
  if (type === 'bool') return false
  if (type === 'string') return ''
  const [, size] = /^bytes(\d+)$/.exec(type) ?? []
  if (size !== undefined) return `0x${'00'.repeat(Number(size))}`
  return type === 'bytes' ? '0x' : '0'
}
