// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";

/// An ERC-20 that gives itself away: on a local chain a faucet must ask for nothing.
contract Token is ERC20Permit {
    uint8 private immutable _places;

    constructor(string memory name_, string memory symbol_, uint8 places_) ERC20(name_, symbol_) ERC20Permit(name_) {
        _places = places_;
    }

    function decimals() public view override returns (uint8) {
        return _places;
    }

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }
}
