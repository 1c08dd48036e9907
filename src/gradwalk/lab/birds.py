"""The names of birds that lesson 9 and examples/gpt.py learn from."""

from zlib import crc32

TEXT = """
albatross avocet bittern blackbird bluebird bluethroat booby brambling bullfinch bunting bustard
buzzard canary cardinal cassowary chaffinch chickadee chough cockatoo condor coot cormorant
corncrake crane crossbill crow cuckoo curlew dabchick dipper dotterel dove dunlin dunnock eagle
egret eider emu falcon fieldfare finch firecrest flamingo flycatcher fulmar gadwall gannet garganey
godwit goldcrest goldeneye goldfinch goosander goose goshawk grebe greenfinch greenshank grosbeak
grouse guillemot gull harrier hawfinch hawk heron hobby hoopoe hornbill hummingbird ibis jackdaw jay
kestrel kingfisher kite kittiwake kiwi knot lapwing lark linnet loon lorikeet macaw magpie mallard
martin merganser merlin moorhen motmot mynah nightingale nightjar nutcracker nuthatch oriole osprey
ostrich ouzel owl oystercatcher parakeet parrot partridge peacock pelican penguin petrel phalarope
pheasant pigeon pintail pipit plover pochard ptarmigan puffin quail quetzal raven razorbill redpoll
redshank redstart redwing robin roller rook ruff sanderling sandpiper scoter shag shearwater
shelduck shoveler shrike siskin skua skylark smew snipe sparrow spoonbill starling stilt stint
stonechat stork sunbird swallow swan swift tanager teal tern thrush tit toucan treecreeper turnstone
twite vulture wagtail warbler waxwing weaver whimbrel whinchat whitethroat wigeon woodcock
woodpecker wren wryneck yellowhammer
"""

NAMES = TEXT.split()

UNFIT = {
    208799393,
    270014096,
    409826008,
    434216735,
    472111804,
    474029137,
    570287607,
    833910794,
    897885493,
    1035958843,
    1154590232,
    1294261269,
    1377220283,
    1435560150,
    1619473152,
    2000939886,
    2077426789,
    2079045419,
    2106451320,
    2406932303,
    2933141598,
    2940506971,
    3027607280,
    3040479213,
    3065407035,
    3203638454,
    3207166401,
    3215399127,
    3227747740,
    3237346393,
    3292892778,
    3489631243,
    4143701574,
    4186136012,
    4250742589,
}
"""Checksums of strings that no invented name may contain: a model that draws letters draws rude words, too."""


def fit_to_print(name: str) -> bool:
    """Whether an invented name is fit for a classroom."""
    dotted = f".{name}."
    pieces = (dotted[i : i + length] for length in range(4, 7) for i in range(len(dotted) - length + 1))
    return not any(crc32(piece.encode()) in UNFIT for piece in pieces)
