// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Who owns a name and where its records are. Shape of the ENS registry, EIP-137.
contract NameRegistry {
    error NotOwner(bytes32 node, address caller);

    event NewOwner(bytes32 indexed node, bytes32 indexed label, address owner);
    event NewResolver(bytes32 indexed node, address resolver);

    mapping(bytes32 node => address) public owner;
    mapping(bytes32 node => address) public resolver;

    constructor() {
        owner[bytes32(0)] = msg.sender;
    }

    modifier onlyOwner(bytes32 node) {
        if (owner[node] != msg.sender) revert NotOwner(node, msg.sender);
        _;
    }

    function setSubnodeRecord(bytes32 node, bytes32 label, address owner_, address resolver_, uint64)
        external
        onlyOwner(node)
    {
        bytes32 child = keccak256(abi.encodePacked(node, label));
        owner[child] = owner_;
        resolver[child] = resolver_;
        emit NewOwner(node, label, owner_);
        emit NewResolver(child, resolver_);
    }

    function setResolver(bytes32 node, address resolver_) external onlyOwner(node) {
        resolver[node] = resolver_;
        emit NewResolver(node, resolver_);
    }

    function setOwner(bytes32 node, address owner_) external onlyOwner(node) {
        owner[node] = owner_;
    }
}

/// The records of names: addresses (EIP-137, ENSIP-9), texts (EIP-634), reverse names (EIP-181).
contract NameResolver {
    error NotOwner(bytes32 node, address caller);

    event AddressChanged(bytes32 indexed node, uint256 coinType, bytes newAddress);
    event TextChanged(bytes32 indexed node, string indexed indexedKey, string key, string value);
    event NameChanged(bytes32 indexed node, string name);

    uint256 private constant COIN_ETH = 60;
    /// ENSIP-11: EVM networks count from here.
    uint256 private constant COIN_EVM = 0x80000000;

    NameRegistry public immutable registry;
    mapping(bytes32 node => mapping(uint256 coinType => bytes)) private _addresses;
    mapping(bytes32 node => mapping(string key => string)) private _texts;
    mapping(bytes32 node => string) private _names;

    constructor(NameRegistry registry_) {
        registry = registry_;
    }

    modifier onlyOwner(bytes32 node) {
        if (registry.owner(node) != msg.sender) revert NotOwner(node, msg.sender);
        _;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x3b3b57de || id == 0xf1cb7e06 || id == 0x59d1d43c || id == 0x691f3431;
    }

    function setAddr(bytes32 node, uint256 coinType, bytes calldata value) external onlyOwner(node) {
        _addresses[node][coinType] = value;
        emit AddressChanged(node, coinType, value);
    }

    function setText(bytes32 node, string calldata key, string calldata value) external onlyOwner(node) {
        _texts[node][key] = value;
        emit TextChanged(node, key, key, value);
    }

    function setName(bytes32 node, string calldata name_) external onlyOwner(node) {
        _names[node] = name_;
        emit NameChanged(node, name_);
    }

    function addr(bytes32 node) external view returns (address payable) {
        bytes memory value = _addresses[node][COIN_ETH];
        return value.length == 20 ? payable(address(bytes20(value))) : payable(address(0));
    }

    function addr(bytes32 node, uint256 coinType) external view returns (bytes memory) {
        bytes memory value = _addresses[node][coinType];
        // One key serves every EVM network unless its owner says otherwise.
        return value.length == 0 && coinType >= COIN_EVM ? _addresses[node][COIN_ETH] : value;
    }

    function text(bytes32 node, string calldata key) external view returns (string memory) {
        return _texts[node][key];
    }

    function name(bytes32 node) external view returns (string memory) {
        return _names[node];
    }
}

interface IExtendedResolver {
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory);
    function supportsInterface(bytes4 id) external view returns (bool);
}

interface IBatchGateway {
    struct Query {
        address sender;
        string[] urls;
        bytes data;
    }

    function query(Query[] calldata queries) external view returns (bool[] memory failures, bytes[] memory responses);
}

/// Answers a question about a name in one call. Shape of the ENS universal resolver; a resolver above a name answers for
/// it by ENSIP-10, also off the chain by EIP-3668.
contract UniversalResolver {
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    error HttpError(uint16 status, string message);
    error ResolverNotFound(bytes name);
    error ResolverNotContract(bytes name, address resolver);
    error ResolverError(bytes errorData);
    error ReverseAddressMismatch(string primary, bytes primaryAddress);
    error DNSDecodingFailed(bytes dns);

    uint256 private constant COIN_ETH = 60;

    NameRegistry public immutable registry;

    constructor(NameRegistry registry_) {
        registry = registry_;
    }

    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory, address) {
        string[] memory gateways = new string[](1);
        gateways[0] = "x-batch-gateway:true";
        return _resolveAnywhere(name, data, gateways);
    }

    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata gateways)
        external
        view
        returns (bytes memory, address)
    {
        return _resolveAnywhere(name, data, gateways);
    }

    /// Goes on after a resolver was answered off the chain.
    function resolveCallback(bytes calldata response, bytes calldata extra)
        external
        view
        returns (bytes memory, address)
    {
        (address resolver, bytes4 callback, bytes memory inner) = abi.decode(extra, (address, bytes4, bytes));
        (bool[] memory failures, bytes[] memory responses) = abi.decode(response, (bool[], bytes[]));
        if (failures[0]) _revertWith(responses[0]);
        (bool isAnswered, bytes memory answer) =
            resolver.staticcall(abi.encodePacked(callback, abi.encode(responses[0], inner)));
        if (!isAnswered) revert ResolverError(answer);
        return (abi.decode(answer, (bytes)), resolver);
    }

    function reverse(bytes calldata account, uint256 coinType)
        external
        view
        returns (string memory, address, address)
    {
        return _reverse(account, coinType);
    }

    function reverseWithGateways(bytes calldata account, uint256 coinType, string[] calldata)
        external
        view
        returns (string memory, address, address)
    {
        return _reverse(account, coinType);
    }

    function _resolve(bytes memory name, bytes memory data) private view returns (bytes memory, address) {
        address resolver = registry.resolver(_namehash(name, 0));
        if (resolver == address(0)) revert ResolverNotFound(name);
        if (resolver.code.length == 0) revert ResolverNotContract(name, resolver);
        (bool isAnswered, bytes memory answer) = resolver.staticcall(data);
        if (!isAnswered) revert ResolverError(answer);
        return (answer, resolver);
    }

    function _resolveAnywhere(bytes memory name, bytes memory data, string[] memory gateways)
        private
        view
        returns (bytes memory, address)
    {
        if (registry.resolver(_namehash(name, 0)) != address(0)) return _resolve(name, data);
        address resolver = _findAbove(name);
        (bool isAnswered, bytes memory answer) =
            resolver.staticcall(abi.encodeCall(IExtendedResolver.resolve, (name, data)));
        if (isAnswered) return (abi.decode(answer, (bytes)), resolver);
        if (bytes4(answer) != OffchainLookup.selector) revert ResolverError(answer);
        _askGateways(resolver, _withoutSelector(answer), gateways);
    }

    /// The resolver of the nearest name above that answers for names below it.
    function _findAbove(bytes memory name) private view returns (address) {
        for (uint256 at = 1 + uint8(name[0]); name[at] != 0; at += 1 + uint8(name[at])) {
            address resolver = registry.resolver(_namehash(name, at));
            if (resolver == address(0)) continue;
            try IExtendedResolver(resolver).supportsInterface(0x9061b923) returns (bool isExtended) {
                if (isExtended) return resolver;
            } catch {}
            break;
        }
        revert ResolverNotFound(name);
    }

    function _askGateways(address resolver, bytes memory lookup, string[] memory gateways) private view {
        (address sender, string[] memory urls, bytes memory callData, bytes4 callback, bytes memory extra) =
            abi.decode(lookup, (address, string[], bytes, bytes4, bytes));
        if (sender != resolver) revert ResolverError(lookup);
        IBatchGateway.Query[] memory queries = new IBatchGateway.Query[](1);
        queries[0] = IBatchGateway.Query(resolver, urls, callData);
        revert OffchainLookup(
            address(this),
            gateways,
            abi.encodeCall(IBatchGateway.query, (queries)),
            this.resolveCallback.selector,
            abi.encode(resolver, callback, extra)
        );
    }

    function _withoutSelector(bytes memory data) private pure returns (bytes memory rest) {
        rest = new bytes(data.length - 4);
        for (uint256 i = 0; i < rest.length; i++) rest[i] = data[i + 4];
    }

    function _revertWith(bytes memory reason) private pure {
        assembly {
            revert(add(reason, 32), mload(reason))
        }
    }

    function _reverse(bytes memory account, uint256 coinType) private view returns (string memory, address, address) {
        bytes memory label = _hex(account);
        bytes memory reverseName = coinType == COIN_ETH
            ? abi.encodePacked(uint8(label.length), label, uint8(4), "addr", uint8(7), "reverse", uint8(0))
            : _coinReverseName(label, coinType);
        bytes32 node = _namehash(reverseName, 0);
        (bytes memory named, address reverseResolver) = _resolve(reverseName, abi.encodeCall(NameResolver.name, (node)));
        string memory name = abi.decode(named, (string));
        if (bytes(name).length == 0) revert ResolverNotFound(reverseName);
        bytes memory dns = _dnsEncode(bytes(name));
        bytes memory question = abi.encodeWithSignature("addr(bytes32,uint256)", _namehash(dns, 0), coinType);
        (bytes memory answer, address resolver) = _resolve(dns, question);
        bytes memory primary = abi.decode(answer, (bytes));
        // Anybody can claim a name for himself; only the name itself can confirm it.
        if (keccak256(primary) != keccak256(account)) revert ReverseAddressMismatch(name, primary);
        return (name, resolver, reverseResolver);
    }

    function _coinReverseName(bytes memory label, uint256 coinType) private pure returns (bytes memory) {
        bytes memory coin = _quantity(coinType);
        return
            abi.encodePacked(uint8(label.length), label, uint8(coin.length), coin, uint8(7), "reverse", uint8(0));
    }

    function _namehash(bytes memory dns, uint256 offset) private pure returns (bytes32) {
        if (offset >= dns.length) revert DNSDecodingFailed(dns);
        uint256 length = uint8(dns[offset]);
        if (length == 0) return bytes32(0);
        if (offset + 1 + length >= dns.length) revert DNSDecodingFailed(dns);
        bytes32 label;
        assembly {
            label := keccak256(add(add(dns, 33), offset), length)
        }
        return keccak256(abi.encodePacked(_namehash(dns, offset + 1 + length), label));
    }

    function _dnsEncode(bytes memory name) private pure returns (bytes memory dns) {
        dns = new bytes(name.length + 2);
        uint256 start = 0;
        for (uint256 i = 0; i <= name.length; i++) {
            if (i != name.length && name[i] != ".") {
                dns[i + 1] = name[i];
                continue;
            }
            dns[start] = bytes1(uint8(i - start));
            start = i + 1;
        }
    }

    function _hex(bytes memory value) private pure returns (bytes memory text) {
        bytes16 digits = "0123456789abcdef";
        text = new bytes(value.length * 2);
        for (uint256 i = 0; i < value.length; i++) {
            text[2 * i] = digits[uint8(value[i]) >> 4];
            text[2 * i + 1] = digits[uint8(value[i]) & 15];
        }
    }

    function _quantity(uint256 value) private pure returns (bytes memory text) {
        uint256 places = 1;
        for (uint256 rest = value >> 4; rest != 0; rest >>= 4) places++;
        text = new bytes(places);
        bytes16 digits = "0123456789abcdef";
        for (uint256 i = places; i > 0; i--) {
            text[i - 1] = digits[value & 15];
            value >>= 4;
        }
    }
}
