"""Lets scanners read QR codes as a phone sees them: small, turned, out of focus, with a shadow and noise.

Argument: a JSON file with a list of pictures. Each has a `file`, its `format`, the `text` that it encodes, the
number of `views` (all, or as many that its name chooses), perhaps `colors` to print it in, and perhaps a `dump`
for the pixels of its views. Prints a line of JSON for each: how many views each scanner has read.
"""

import io
import itertools
import json
import random
import sys

import cv2
import numpy
import pypdfium2
import resvg_py
import zxingcpp
from PIL import Image
from pyzbar import pyzbar

WIDTH = 600
# Widths of the code in pixels, degrees, and the deviation of the blur in pixels.
SHAPES = list(itertools.product((240, 360, 520), (0, 4, 10, 90, 180), (0, 1)))
# Of colors, brightness decides: less of the rest, and one near.
COLORS = list(itertools.product((200, 420, 800), (0, 8), (0, 1, 2)))
# The part of the light that is gone at the end of the shadow, and the deviation of the noise, of 255.
SHADOW, NOISE = 0.3, 4

cv2.setNumThreads(1)
DETECTOR = cv2.QRCodeDetector()


def by_opencv(view):
    try:
        return [DETECTOR.detectAndDecode(cv2.cvtColor(view, cv2.COLOR_RGB2BGR))[0]]
    except cv2.error:
        # Asserts that fail for what it has mistaken for a code.
        return []


SCANNERS = {
    "zxing-cpp": lambda view: [
        found.text for found in zxingcpp.read_barcodes(view, formats=zxingcpp.BarcodeFormat.QRCode)
    ],
    "ZBar": lambda view: [
        found.data.decode(errors="replace")
        for found in pyzbar.decode(Image.fromarray(view), symbols=[pyzbar.ZBarSymbol.QRCODE])
    ],
    "OpenCV": by_opencv,
}


def painted(picture):
    """The picture on white paper, with space around it."""
    with open(picture["file"], "rb") as file:
        data = file.read()
    if picture["format"] == "pdf":
        page = pypdfium2.PdfDocument(data)[0]
        image = page.render(scale=WIDTH / page.get_width()).to_pil()
    elif picture["format"] == "svg":
        image = Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=data.decode()))))
    else:
        image = Image.open(io.BytesIO(data))
    image = image.convert("RGBA")
    paper = Image.new("RGBA", image.size, "white")
    pixels = numpy.array(Image.alpha_composite(paper, image).convert("RGB"))
    space = pixels.shape[1] // 8
    return cv2.copyMakeBorder(pixels, *[space] * 4, cv2.BORDER_CONSTANT, value=(255, 255, 255))


def printed(pixels, color, background):
    """A black and white picture in other colors."""
    dark, light = (numpy.array(list(bytes.fromhex(text)), numpy.float32) for text in (color, background))
    return (dark + (light - dark) * (pixels.astype(numpy.float32) / 255)).astype(numpy.uint8)


def seen(pixels, width, degrees, blur, noise):
    height = round(pixels.shape[0] * width / pixels.shape[1])
    small = cv2.resize(pixels, (width, height), interpolation=cv2.INTER_AREA)
    side = int(numpy.hypot(width, height)) + 20
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), degrees, 1)
    turn[:, 2] += ((side - width) / 2, (side - height) / 2)
    surface = tuple(int(value) for value in pixels[0, 0])
    view = cv2.warpAffine(small, turn, (side, side), flags=cv2.INTER_LINEAR, borderValue=surface)
    if blur:
        view = cv2.GaussianBlur(view, (0, 0), blur)
    light = numpy.linspace(1, 1 - SHADOW, side, dtype=numpy.float32)
    grain = noise.normal(0, NOISE, (side, side)).astype(numpy.float32)
    return numpy.clip(view * light[None, :, None] + grain[:, :, None], 0, 255).astype(numpy.uint8)


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        pictures = json.load(file)
    for picture in pictures:
        pixels = painted(picture)
        every = SHAPES
        if picture.get("colors"):
            pixels, every = printed(pixels, *picture["colors"]), COLORS
        # The same in each run.
        chosen = random.Random(picture["name"]).sample(every, min(picture["views"], len(every)))
        noise = numpy.random.default_rng(len(picture["name"]))
        views = [seen(pixels, *how, noise) for how in chosen]
        if picture.get("dump"):
            with open(picture["dump"], "wb") as file:
                for view in views:
                    file.write(len(view).to_bytes(4, "little"))
                    file.write(view.tobytes())
        read = {
            scanner: sum(picture["text"] in reads(view) for view in views)
            for scanner, reads in SCANNERS.items()
        }
        print(json.dumps({"name": picture["name"], "views": len(views), "read": read}), flush=True)


main()
