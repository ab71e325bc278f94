// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface IFactory {
    function createPool(address tokenA, address tokenB, uint24 fee) external returns (address);
}

interface IPool {
    function initialize(uint160 sqrtPriceX96) external;
    function increaseObservationCardinalityNext(uint16 count) external;
    function mint(address recipient, int24 tickLower, int24 tickUpper, uint128 amount, bytes calldata data)
        external
        returns (uint256, uint256);
    function token0() external view returns (address);
    function token1() external view returns (address);
}

interface IMintable {
    function mint(address to, uint256 value) external;
}

interface IWrapped {
    function deposit() external payable;
    function transfer(address to, uint256 value) external returns (bool);
}

/// Opens pools of Uniswap v3 and fills them over the whole range of prices, with tokens that it mints itself.
contract PoolOpener {
    IFactory public immutable factory;
    IWrapped public immutable wrapped;

    constructor(IFactory factory_, IWrapped wrapped_) {
        factory = factory_;
        wrapped = wrapped_;
    }

    /// Ether for the wrapped side is sent along; what is left stays here.
    function open(address tokenA, address tokenB, uint24 fee, int24 tickLimit, uint160 sqrtPriceX96, uint128 liquidity)
        external
        payable
    {
        IPool pool = IPool(factory.createPool(tokenA, tokenB, fee));
        pool.initialize(sqrtPriceX96);
        // Average prices over time need more than the one observation that a pool begins with.
        pool.increaseObservationCardinalityNext(16);
        pool.mint(address(this), -tickLimit, tickLimit, liquidity, "");
    }

    function uniswapV3MintCallback(uint256 owed0, uint256 owed1, bytes calldata) external {
        _pay(IPool(msg.sender).token0(), owed0);
        _pay(IPool(msg.sender).token1(), owed1);
    }

    function _pay(address token, uint256 owed) private {
        if (token != address(wrapped)) return IMintable(token).mint(msg.sender, owed);
        wrapped.deposit{value: owed}();
        wrapped.transfer(msg.sender, owed);
    }
}
