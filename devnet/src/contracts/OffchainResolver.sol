// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface IResolverService {
    function resolve(bytes calldata name, bytes calldata data)
        external
        view
        returns (bytes memory result, uint64 expires, bytes memory signature);
}

/// Resolves every name below its own from a service off the chain, whose answers carry the signature of one key.
/// ENSIP-10 wildcard resolution, EIP-3668 off-chain data, EIP-191 version 0 signatures.
contract OffchainResolver {
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    error NotOwner(address caller);
    error Expired(uint64 expires);
    error WrongSigner(address signer);

    address public immutable owner;
    address public immutable signer;
    /// Address of the service, with `{sender}` and `{data}` in it.
    string public url;

    constructor(address signer_) {
        owner = msg.sender;
        signer = signer_;
    }

    function setUrl(string calldata url_) external {
        if (msg.sender != owner) revert NotOwner(msg.sender);
        url = url_;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x9061b923;
    }

    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory) {
        bytes memory request = abi.encodeCall(IResolverService.resolve, (name, data));
        string[] memory urls = new string[](1);
        urls[0] = url;
        revert OffchainLookup(address(this), urls, request, this.resolveWithProof.selector, request);
    }

    function resolveWithProof(bytes calldata response, bytes calldata request) external view returns (bytes memory) {
        (bytes memory result, uint64 expires, bytes memory signature) =
            abi.decode(response, (bytes, uint64, bytes));
        if (expires < block.timestamp) revert Expired(expires);
        bytes32 hash = keccak256(
            abi.encodePacked(hex"1900", address(this), expires, keccak256(request), keccak256(result))
        );
        address found = _recover(hash, signature);
        if (found == address(0) || found != signer) revert WrongSigner(found);
        return result;
    }

    function _recover(bytes32 hash, bytes memory signature) private pure returns (address) {
        if (signature.length != 65) return address(0);
        bytes32 r;
        bytes32 s;
        uint8 v;
        assembly {
            r := mload(add(signature, 32))
            s := mload(add(signature, 64))
            v := byte(0, mload(add(signature, 96)))
        }
        return ecrecover(hash, v, r, s);
    }
}
