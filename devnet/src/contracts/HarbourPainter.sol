// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";

/// Paints a harbour on a 600 by 600 canvas: sky, sun or moon, three ridges, a lighthouse, the sea and its reflections.
library HarbourPainter {
    using Strings for uint256;

    /// Six colours each: sky above, sky below, sun, far ridge, near ridge, shore.
    bytes private constant COLOURS =
        hex"2b2d6ef7b58bffe3b08a6a9a56487d2a2750" hex"4f9bd9d9f0fbfff6d68fb9c95a8f9e2f5d6b"
        hex"1d1b4ce8577effc2857c3f744d2a5f22163d" hex"060b2627407af4f1de2c3e661b284a0c1430"
        hex"0f3d3ea8d5baf6f4d25c9a852f6b5c123b35" hex"7b2d26f4a259fff0c9c8633f96412f57221f"
        hex"3a5a83e3eef5ffffffa4bfd46f93b33d5f85" hex"2d0f3ab86fa8ffd9e87e4a8055305f2c163a";

    function paint(uint256 id) internal pure returns (string memory picture, string memory hour) {
        uint256 seed = uint256(keccak256(abi.encode("quiet harbour", id)));
        uint256 palette = seed % 8;
        picture = string.concat(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 600"><defs>',
            _gradient("s", _colour(palette, 0), _colour(palette, 1)),
            _gradient("w", _colour(palette, 4), _colour(palette, 5)),
            '</defs><rect width="600" height="600" fill="url(#s)"/>',
            _stars(seed, palette),
            _sun(seed, _colour(palette, 2)),
            _ridge(seed >> 16, 290, 70, _colour(palette, 3)),
            _ridge(seed >> 48, 345, 50, _colour(palette, 4)),
            _sea(seed, palette),
            _lighthouse(seed, palette),
            "</svg>"
        );
        hour = _hour(palette);
    }

    function _hour(uint256 palette) private pure returns (string memory) {
        string[8] memory hours_ =
            ["Dawn", "Noon", "Dusk", "Night", "Pine morning", "Red evening", "Ice morning", "Plum evening"];
        return hours_[palette];
    }

    function _colour(uint256 palette, uint256 index) private pure returns (string memory) {
        bytes memory all = COLOURS;
        bytes16 digits = "0123456789abcdef";
        bytes memory text = new bytes(7);
        text[0] = "#";
        for (uint256 i = 0; i < 3; i++) {
            uint8 value = uint8(all[palette * 18 + index * 3 + i]);
            text[1 + i * 2] = digits[value >> 4];
            text[2 + i * 2] = digits[value & 15];
        }
        return string(text);
    }

    function _gradient(string memory name, string memory from, string memory to) private pure returns (string memory) {
        return string.concat(
            '<linearGradient id="',
            name,
            '" x1="0" y1="0" x2="0" y2="1"><stop stop-color="',
            from,
            '"/><stop offset=".75" stop-color="',
            to,
            '"/></linearGradient>'
        );
    }

    function _stars(uint256 seed, uint256 palette) private pure returns (string memory stars) {
        // Only the dark skies show them.
        if (palette != 0 && palette != 2 && palette != 3 && palette != 7) return "";
        for (uint256 i = 0; i < 14; i++) {
            uint256 roll = uint256(keccak256(abi.encode(seed, i)));
            stars = string.concat(
                stars, _circle(20 + (roll % 560), 16 + ((roll >> 32) % 190), 1 + ((roll >> 64) % 2), "#fff", ".7")
            );
        }
    }

    function _sun(uint256 seed, string memory colour) private pure returns (string memory) {
        uint256 x = 150 + ((seed >> 80) % 300);
        uint256 y = 130 + ((seed >> 96) % 90);
        uint256 r = 38 + ((seed >> 112) % 26);
        return string.concat(
            _circle(x, y, r + 46, colour, ".12"), _circle(x, y, r + 20, colour, ".2"), _circle(x, y, r, colour, "1")
        );
    }

    function _circle(uint256 x, uint256 y, uint256 r, string memory colour, string memory opacity)
        private
        pure
        returns (string memory)
    {
        return string.concat(
            '<circle cx="',
            x.toString(),
            '" cy="',
            y.toString(),
            '" r="',
            r.toString(),
            string.concat('" fill="', colour, '" fill-opacity="', opacity, '"/>')
        );
    }

    function _ridge(uint256 seed, uint256 base, uint256 swing, string memory colour)
        private
        pure
        returns (string memory path)
    {
        path = string.concat('<path d="M0 ', (base + (seed % swing)).toString());
        for (uint256 i = 0; i < 4; i++) {
            uint256 dip = base + ((seed >> (8 * i + 8)) % (swing * 2)) - swing;
            string memory first =
                i == 0 ? string.concat(" C50 ", (dip - swing / 2).toString(), " ") : " S";
            path = string.concat(path, first, _bend(i * 150, dip, base + ((seed >> i) % swing)));
        }
        path = string.concat(path, ' V600 H0Z" fill="', colour, '"/>');
    }

    function _bend(uint256 x, uint256 dip, uint256 end) private pure returns (string memory) {
        return string.concat(
            (x + 90).toString(), " ", dip.toString(), " ", (x + 150).toString(), " ", end.toString()
        );
    }

    function _sea(uint256 seed, uint256 palette) private pure returns (string memory sea) {
        sea = '<rect y="412" width="600" height="188" fill="url(#w)"/>';
        uint256 x = 150 + ((seed >> 80) % 300);
        string memory light = _colour(palette, 2);
        for (uint256 i = 0; i < 9; i++) {
            uint256 width = 26 + ((seed >> (i * 9)) % 90) + i * 6;
            sea = string.concat(
                sea,
                '<rect x="',
                (x > width / 2 ? x - width / 2 : 0).toString(),
                '" y="',
                (424 + i * 19).toString(),
                '" width="',
                width.toString(),
                string.concat('" height="5" rx="2.5" fill="', light, '" fill-opacity=".', (55 - i * 5).toString(), '"/>')
            );
        }
    }

    function _lighthouse(uint256 seed, uint256 palette) private pure returns (string memory) {
        string memory shore = _colour(palette, 5);
        string memory light = _colour(palette, 2);
        bool isLeft = (seed >> 200) % 2 == 0;
        return string.concat(
            isLeft ? "<g>" : '<g transform="matrix(-1 0 0 1 600 0)">',
            '<path d="M0 392 C60 372 120 396 178 418 S250 432 268 436 H0Z" fill="',
            shore,
            '"/><path d="M104 274 L520 222 V318Z" fill="',
            light,
            '" fill-opacity=".16"/><path d="M92 292h24l9 106H83Z" fill="',
            string.concat(
                shore,
                '"/><path d="M88 340h32l1.6 18H86.4Z" fill="',
                light,
                '" fill-opacity=".5"/><rect x="91" y="266" width="26" height="26" rx="3" fill="',
                light,
                '"/><path d="M86 268 L104 246 L122 268Z" fill="',
                shore
            ),
            '"/></g>'
        );
    }
}
