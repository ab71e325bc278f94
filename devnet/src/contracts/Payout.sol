// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Pays several people in one transaction, so that they receive native currency from inside a call.
contract Payout {
    error Refused(address to);
    error LengthMismatch();

    event Paid(address indexed from, address indexed to, uint256 amount);

    function pay(address payable[] calldata to, uint256[] calldata amounts) external payable {
        if (to.length != amounts.length) revert LengthMismatch();
        for (uint256 i = 0; i < to.length; i++) {
            (bool sent,) = to[i].call{value: amounts[i]}("");
            if (!sent) revert Refused(to[i]);
            emit Paid(msg.sender, to[i], amounts[i]);
        }
    }
}
