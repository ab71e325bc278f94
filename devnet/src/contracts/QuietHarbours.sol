// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {Base64} from "@openzeppelin/contracts/utils/Base64.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";
import {HarbourPainter} from "./HarbourPainter.sol";

/// A collection whose pictures are drawn by the contract itself, so that nothing has to be fetched from anywhere.
contract QuietHarbours is ERC721 {
    using Strings for uint256;

    error SoldOut();

    uint256 public constant EDITION = 512;
    uint256 public totalSupply;

    constructor() ERC721("Quiet Harbours", "HARBOUR") {}

    function mint(address to) external payable returns (uint256 id) {
        if (totalSupply == EDITION) revert SoldOut();
        id = ++totalSupply;
        _mint(to, id);
    }

    function tokenURI(uint256 id) public view override returns (string memory) {
        _requireOwned(id);
        (string memory picture, string memory hour) = HarbourPainter.paint(id);
        bytes memory json = bytes(
            string.concat(
                '{"name":"Quiet Harbour #',
                id.toString(),
                '","description":"One of 512 small harbours at a calm hour, painted by the contract that keeps them.",',
                '"image":"data:image/svg+xml;base64,',
                Base64.encode(bytes(picture)),
                '","attributes":[{"trait_type":"Hour","value":"',
                hour,
                '"}]}'
            )
        );
        return string.concat("data:application/json;base64,", Base64.encode(json));
    }
}
