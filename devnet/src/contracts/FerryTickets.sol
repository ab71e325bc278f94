// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";

/// Tickets that one can hold several of; whoever wants some mints them. The seed does not hold any: tests bring their own.
contract FerryTickets is ERC1155 {
    using Strings for uint256;

    string public constant name = "Ferry Tickets";

    constructor() ERC1155("") {}

    function mint(address to, uint256 id, uint256 amount) external {
        _mint(to, id, amount, "");
    }

    function uri(uint256 id) public pure override returns (string memory) {
        return string.concat('data:application/json,{"name":"Ferry ticket ', id.toString(), '"}');
    }
}
