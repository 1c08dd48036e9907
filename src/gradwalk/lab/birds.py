"""The names of birds that lesson 9 and examples/gpt.py learn from."""

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
