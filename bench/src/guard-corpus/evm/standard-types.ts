/* Types of signed requests, as their contracts encode them. */

/** @see EIP-2612 */
export const PERMIT = 'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)'
/** @see Dai.sol of MakerDAO */
export const DAI_PERMIT = 'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)'
/** @see EIP-4494 */
export const ITEM_PERMIT = 'Permit(address spender,uint256 tokenId,uint256 nonce,uint256 deadline)'
/** @see EIP-3009 */
export const TRANSFER_AUTHORIZATION =
  'TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)'
export const RECEIVE_AUTHORIZATION = TRANSFER_AUTHORIZATION.replace('TransferWith', 'ReceiveWith')

const DETAILS = 'PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)'
const PERMISSIONS = 'TokenPermissions(address token,uint256 amount)'
/** @see Permit2, `PermitHash` */
export const PERMIT_SINGLE = `PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)${DETAILS}`
export const PERMIT_BATCH = `PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)${DETAILS}`
export const PERMIT_TRANSFER = `PermitTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline)${PERMISSIONS}`
export const PERMIT_BATCH_TRANSFER = `PermitBatchTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline)${PERMISSIONS}`
export const PERMIT_WITNESS = `PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,Intent witness)Intent(address receiver,address token,uint256 minimum)${PERMISSIONS}`

const SEAPORT_ITEMS =
  'ConsiderationItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount,address recipient)OfferItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount)'
const SEAPORT_COMPONENTS =
  'OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter)'
/** @see Seaport 1.5, "SeaportTypes" */
export const SEAPORT_ORDER = `${SEAPORT_COMPONENTS}${SEAPORT_ITEMS}`
export const SEAPORT_BULK = `BulkOrder(OrderComponents[2] tree)${SEAPORT_ITEMS.replace('OfferItem(', `OfferItem(`)}${SEAPORT_COMPONENTS}`

/** @see Blur exchange, "OrderStructs" */
export const BLUR_ORDER =
  'Order(address trader,uint8 side,address matchingPolicy,address collection,uint256 tokenId,uint256 amount,address paymentToken,uint256 price,uint256 listingTime,uint256 expirationTime,Fee[] fees,uint256 salt,bytes extraParams,uint256 nonce)Fee(uint16 rate,address recipient)'
export const BLUR_ROOT = 'Root(bytes32 root)'
/** @see LooksRare protocol v2, "OrderStructs" */
export const LOOKS_RARE_MAKER =
  'Maker(uint8 quoteType,uint256 globalNonce,uint256 subsetNonce,uint256 orderNonce,uint256 strategyId,uint8 collectionType,address collection,address currency,address signer,uint256 startTime,uint256 endTime,uint256 price,uint256[] itemIds,uint256[] amounts,bytes additionalParameters)'

/** @see 0x protocol v4, "LibNativeOrder" and "LibNFTOrder" */
export const ZERO_LIMIT_ORDER =
  'LimitOrder(address makerToken,address takerToken,uint128 makerAmount,uint128 takerAmount,uint128 takerTokenFeeAmount,address maker,address taker,address sender,address feeRecipient,bytes32 pool,uint64 expiry,uint256 salt)'
export const ZERO_RFQ_ORDER =
  'RfqOrder(address makerToken,address takerToken,uint128 makerAmount,uint128 takerAmount,address maker,address taker,address txOrigin,bytes32 pool,uint64 expiry,uint256 salt)'
export const ZERO_ITEM_ORDER =
  'ERC721Order(uint8 direction,address maker,address taker,uint256 expiry,uint256 nonce,address erc20Token,uint256 erc20TokenAmount,Fee[] fees,address erc721Token,uint256 erc721TokenId,Property[] erc721TokenProperties)Fee(address recipient,uint256 amount,bytes feeData)Property(address propertyValidator,bytes propertyData)'
/** @see 1inch limit order protocol v4, "OrderLib" */
export const ONE_INCH_ORDER =
  'Order(uint256 salt,address maker,address receiver,address makerAsset,address takerAsset,uint256 makingAmount,uint256 takingAmount,uint256 makerTraits)'
/** @see CoW protocol, "GPv2Order" */
export const COW_ORDER =
  'Order(address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance)'
/** @see Wyvern exchange 2.3, as OpenSea used it */
export const WYVERN_ORDER =
  'Order(address exchange,address maker,address taker,uint256 makerRelayerFee,uint256 takerRelayerFee,uint256 makerProtocolFee,uint256 takerProtocolFee,address feeRecipient,uint8 feeMethod,uint8 side,uint8 saleKind,address target,uint8 howToCall,bytes calldata,bytes replacementPattern,address staticTarget,bytes staticExtradata,address paymentToken,uint256 basePrice,uint256 extra,uint256 listingTime,uint256 expirationTime,uint256 salt,uint256 nonce)'

/** @see ERC-2771 of OpenZeppelin 4 and 5 */
export const FORWARD_4 = 'ForwardRequest(address from,address to,uint256 value,uint256 gas,uint256 nonce,bytes data)'
export const FORWARD_5 =
  'ForwardRequest(address from,address to,uint256 value,uint256 gas,uint256 nonce,uint48 deadline,bytes data)'
/** @see Biconomy, "EIP712MetaTransaction" */
export const META_TRANSACTION = 'MetaTransaction(uint256 nonce,address from,bytes functionSignature)'
/** @see Gelato relay, "SponsoredCallERC2771" */
export const SPONSORED_CALL =
  'SponsoredCallERC2771(uint256 chainId,address target,bytes data,address user,uint256 userNonce,uint256 userDeadline)'
/** @see Safe 1.3, "SAFE_TX_TYPEHASH" */
export const SAFE_TX =
  'SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)'
/** @see Aave v3, "DebtTokenBase" */
export const DELEGATION = 'DelegationWithSig(address delegatee,uint256 value,uint256 nonce,uint256 deadline)'
/** @see Compound III, "CometExt" */
export const COMET_AUTHORIZATION =
  'Authorization(address owner,address manager,bool isAllowed,uint256 nonce,uint256 expiry)'
/** @see Morpho Blue, "AUTHORIZATION_TYPEHASH" */
export const MORPHO_AUTHORIZATION =
  'Authorization(address authorizer,address authorized,bool isAuthorized,uint256 nonce,uint256 deadline)'
/** @see ERC-20 votes of OpenZeppelin, and Compound */
export const VOTES_DELEGATION = 'Delegation(address delegatee,uint256 nonce,uint256 expiry)'
/** @see OpenZeppelin, "Governor" */
export const BALLOT = 'Ballot(uint256 proposalId,uint8 support,address voter,uint256 nonce)'
