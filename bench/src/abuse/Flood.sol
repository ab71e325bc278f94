// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// What an attacker deploys: a token that moves to one account any number of times in one transaction.
contract Rain {
    event Transfer(address indexed from, address indexed to, uint256 value);

    function rain(address to, uint256 count) external {
        for (uint256 i = 0; i < count; i++) {
            emit Transfer(msg.sender, to, 1);
        }
    }

    function symbol() external pure returns (string memory) {
        return "RAIN";
    }

    function decimals() external pure returns (uint8) {
        return 0;
    }
}

/// Collectibles whose descriptions lie on IPFS, each at an address of its own.
contract Pictures {
    event Transfer(address indexed from, address indexed to, uint256 indexed id);

    function airdrop(address to, uint256 first, uint256 count) external {
        for (uint256 i = 0; i < count; i++) {
            emit Transfer(address(0), to, first + i);
        }
    }

    function name() external pure returns (string memory) {
        return "Pictures";
    }

    function tokenURI(uint256 id) external pure returns (string memory) {
        bytes memory digits = new bytes(4);
        for (uint256 i = 4; i > 0; i--) {
            digits[i - 1] = bytes1(uint8(48 + id % 10));
            id /= 10;
        }
        return string.concat("ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi/", string(digits));
    }
}
