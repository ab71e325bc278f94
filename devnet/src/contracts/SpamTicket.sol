// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {Base64} from "@openzeppelin/contracts/utils/Base64.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";

/// What strangers really send to busy accounts: a picture that asks the owner to visit a site.
contract SpamTicket is ERC721 {
    using Strings for uint256;

    uint256 private _last;

    constructor() ERC721("$1,000 USDC reward | claim at usdc-rewards.example", "CLAIM") {}

    function airdrop(address[] calldata to) external {
        for (uint256 i = 0; i < to.length; i++) {
            _mint(to[i], ++_last);
        }
    }

    function tokenURI(uint256 id) public view override returns (string memory) {
        _requireOwned(id);
        bytes memory json = bytes(
            string.concat(
                '{"name":"Reward voucher #',
                id.toString(),
                '","description":"You have been selected. Visit https://usdc-rewards.example and connect your wallet ',
                'to claim 1,000 USDC before it expires.","external_url":"https://usdc-rewards.example",',
                '"image":"data:image/svg+xml;base64,',
                Base64.encode(bytes(_picture())),
                '"}'
            )
        );
        return string.concat("data:application/json;base64,", Base64.encode(json));
    }

    function _picture() private pure returns (string memory) {
        return string.concat(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 600"><rect width="600" height="600" fill="#ffe100"/>',
            '<g transform="rotate(-8 300 300)"><rect x="50" y="190" width="500" height="220" rx="18" fill="#e6002e"/>',
            '<path d="M180 190V410" stroke="#ffe100" stroke-width="5" stroke-dasharray="14 10"/>',
            '<text x="115" y="325" font-family="sans-serif" font-weight="700" font-size="72" text-anchor="middle" fill="#fff">$$</text>',
            '<text x="365" y="290" font-family="sans-serif" font-weight="700" font-size="56" text-anchor="middle" fill="#fff">1,000 USDC</text>',
            '<text x="365" y="360" font-family="sans-serif" font-size="38" text-anchor="middle" fill="#ffe100">CLAIM NOW</text>',
            "</g></svg>"
        );
    }
}
