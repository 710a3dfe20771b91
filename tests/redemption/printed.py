"""What is printed on the 100 cards of decks I and J, taken from the printed cards and kept apart from cards.py.

deck | title | type | side | brigades | numbers | icon | identifiers on the card | known from name, verse or picture | reference
"""

from __future__ import annotations

from typing import NamedTuple

TABLE = """
I|Lost Soul Proverbs 10:1|Lost Soul|neutral|-|-|-|-|-|Proverbs 10:1
I|Lost Soul Proverbs 14:10|Lost Soul|neutral|-|-|-|-|-|Proverbs 14:10
I|Lost Soul Proverbs 21:16|Lost Soul|neutral|-|-|-|-|-|Proverbs 21:16
I|Lost Soul Proverbs 21:24|Lost Soul|neutral|-|-|-|-|-|Proverbs 21:24
I|Lost Soul Psalm 119:176|Lost Soul|neutral|-|-|-|-|-|Psalm 119:176
I|Lost Soul Psalm 68:6|Lost Soul|neutral|-|-|-|-|-|Psalm 68:6
I|Lost Soul Psalm 30:3 ("Resurrection")|Lost Soul|neutral|-|-|-|-|-|Psalm 30:3
I|Angel of the Lord|Dominant|good|-|-|-|-|-|Acts 12:23
I|Christian Martyr|Dominant|evil|-|-|-|-|-|Revelation 11:7
I|Son of God|Dominant|good|-|-|-|-|-|Revelation 1:17-18
I|Strife|Dominant|evil|-|-|-|-|-|Proverbs 6:14
I|Andrew|Hero|good|purple|3/3|-|Disciple|human, male, unique, missionary, martyr|Luke 6:13-14
I|Angel at Bethesda|Hero|good|silver|3/1|-|Generic|angel, not human|John 5:4
I|Gabriel|Hero|good|silver|10/10|-|Prophet|angel, not human, unique|Luke 1:19
I|Gathering Angel|Hero|good|silver|6/2|-|Generic|angel, not human|Matthew 24:31
I|James|Hero|good|purple|8/6|-|Disciple, Son of Zebedee|human, male, unique, missionary, martyr|Luke 6:13-14
I|John|Hero|good|purple|5/5|-|Disciple, Prophet, Son of Zebedee|human, male, unique, missionary|Luke 6:13-14
I|Legion of Angels|Hero|good|silver|12/12|warrior|Generic|angel, not human|Matthew 26:53
I|Peter|Hero|good|purple|10/10|-|Disciple, Prophet|human, male, unique, missionary, martyr|Luke 6:13-14
I|Achan|Evil Character|evil|brown|3/4|warrior|Israelite|human, male, unique|Joshua 7:21
I|Delilah|Evil Character|evil|black|1/3|-|Philistine|human, female, unique|Judges 16:6
I|Ishbibenob|Evil Character|evil|black|8/12|warrior|Philistine Giant|human, male, unique|II Samuel 21:16
I|Lahmi|Evil Character|evil|black|10/10|warrior|Philistine Giant|human, male, unique|I Chronicles 20:5
I|Nabal|Evil Character|evil|brown|8/8|-|Israelite|human, male, unique|I Samuel 25:3
I|Saph|Evil Character|evil|black|9/11|warrior|Philistine Giant|human, male, unique|II Samuel 21:18
I|Selfish Kinsman|Evil Character|evil|brown|5/7|-|Israelite|human, male, generic|Ruth 4:6
I|Shaphat|Evil Character|evil|brown|3/2|warrior|Israelite|human, male, unique|Numbers 13:4-5
I|Angelic Guidance|Enhancement|good|silver|1/6|territory|-|-|Matthew 2:19-20
I|Angelic News|Enhancement|good|silver|4/3|territory|-|-|Luke 1:19
I|Authority of Peter|Enhancement|good|purple|2/2|-|-|-|Matthew 16:19
I|Eaten by Worms|Enhancement|good|silver|4/2|-|-|-|Acts 12:23
I|Fishers of Men|Enhancement|good|purple|2/2|territory|-|-|Matthew 4:18-19
I|Glad Tidings|Enhancement|good|silver|1/4|-|-|-|Luke 2:10-11
I|Loaves and Fishes|Enhancement|good|multi|5/2|territory|-|-|John 6:8-9
I|Miraculous Catch|Enhancement|good|purple|3/4|territory|-|-|Luke 5:4,6
I|Overwhelming Presence|Enhancement|good|silver|3/3|-|-|-|Matthew 28:4
I|Raising Lazarus|Enhancement|good|multi|1/4|territory|-|-|John 11:43
I|Walking on Water|Enhancement|good|purple/silver|2/3|-|-|-|Matthew 14:30-31
I|Water to Wine|Enhancement|good|multi|4/3|-|-|-|John 2:3-5
I|Wonderment|Enhancement|good|purple|4/3|-|-|-|Matthew 14:26-27
I|You Are the Christ|Enhancement|good|purple|3/3|-|-|-|Matthew 16:16
I|Achan's Sin|Enhancement|evil|brown|1/1|-|-|-|Joshua 7:25
I|Ashtaroth Worship|Enhancement|evil|multi|0/6|territory|-|-|I Samuel 7:3
I|Bad Dealings|Enhancement|evil|brown|3/3|-|-|-|I Samuel 2:23-24
I|Ishbibenob's Spear|Enhancement|evil|black|5/0|weapon|-|-|II Samuel 21:16
I|Ishbibenob's Sword|Enhancement|evil|black|3/2|weapon|-|-|II Samuel 21:16
I|Lahmi's Spear|Enhancement|evil|black|5/0|weapon|-|-|I Chronicles 20:5
I|Sin in the Camp|Enhancement|evil|brown|0/6|-|-|-|Joshua 7:11
I|To Each His Own|Enhancement|evil|brown|1/1|-|-|-|Judges 21:25
I|Wickedness of Delilah|Enhancement|evil|black|0/6|territory|-|-|Judges 16:15
J|Lost Soul Luke 13:25|Lost Soul|neutral|-|-|-|-|-|Luke 13:25
J|Lost Soul Luke 15:13|Lost Soul|neutral|-|-|-|-|-|Luke 15:13
J|Lost Soul Luke 15:15-16|Lost Soul|neutral|-|-|-|-|-|Luke 15:15-16
J|Lost Soul Luke 16:20-21|Lost Soul|neutral|-|-|-|-|-|Luke 16:20-21
J|Lost Soul Luke 19:10|Lost Soul|neutral|-|-|-|-|-|Luke 19:10
J|Lost Soul Mark 1:40|Lost Soul|neutral|-|-|-|-|-|Mark 1:40
J|Lost Soul Luke 15:6 ("Rejoice")|Lost Soul|neutral|-|-|-|-|-|Luke 15:6
J|Angel of the Lord|Dominant|good|-|-|-|-|-|Exodus 3:2
J|Christian Martyr|Dominant|evil|-|-|-|-|-|Revelation 11:7
J|Son of God|Dominant|good|-|-|-|-|-|Revelation 19:11
J|Vain Philosophy|Dominant|evil|-|-|-|-|-|Colossians 2:8
J|Boaz|Hero|good|white|6/5|-|-|human, male, unique|Ruth 2:1
J|Elders of the City|Hero|good|white|10/10|-|Generic|human, male|Ruth 4:2
J|Gideon|Hero|good|gold|6/8|warrior|Judge|human, male, unique|Judges 7:5
J|Jephthah|Hero|good|gold|9/6|warrior|Judge|human, male, unique|Judges 11:11
J|Naomi|Hero|good|white|4/5|-|-|human, female, unique|Ruth 4:14
J|Ruth|Hero|good|white|4/3|-|-|human, female, unique, Moabite|Ruth 3:11
J|Samson|Hero|good|gold|12/6|warrior|Judge|human, male, unique|Judges 13:24
J|Shamgar|Hero|good|gold|6/6|warrior|Judge|human, male, unique|Judges 3:31
J|Controlling Demon|Evil Character|evil|orange|4/11|-|Demon, Generic|not human|Matthew 15:22
J|Emperor Tiberius|Evil Character|evil|gray|10/11|warrior|Roman|human, male, unique, emperor, king, royalty|Luke 3:1
J|Foul Spirit|Evil Character|evil|orange|6/7|-|Demon, Generic|not human|Mark 9:25
J|Mocking Soldiers|Evil Character|evil|gray|6/4|warrior|Roman, Generic|human, male, Roman soldier|Matthew 27:29
J|Pilate's Soldiers|Evil Character|evil|gray|6/12|warrior|Roman, Generic|human, male, Roman soldier|Matthew 27:27
J|Possessing Demon|Evil Character|evil|orange|3/4|-|Demon, Generic|not human|Luke 4:33
J|Quirinius|Evil Character|evil|gray|8/5|warrior|Roman Governor, Syrian|human, male, unique|Luke 2:2
J|Unclean Spirit|Evil Character|evil|orange|4/3|-|Demon, Generic|not human|Matthew 12:43
J|Devotion of Ruth|Enhancement|good|white|2/1|-|-|-|Ruth 1:16
J|Family Bond|Enhancement|good|white/gold|2/2|-|-|-|Ruth 1:16
J|Gideon's Call|Enhancement|good|gold|3/2|territory|-|-|Judges 6:12
J|Gleaning the Fields|Enhancement|good|white|3/2|territory|-|-|Ruth 2:7
J|Kindness of Boaz|Enhancement|good|white|1/3|territory|-|-|Ruth 2:13
J|Loyalty of Ruth|Enhancement|good|white|3/2|-|-|-|Ruth 1:16
J|Ruth Meets Boaz|Enhancement|good|white|2/3|territory|-|-|Ruth 2:8
J|Samson's Strength|Enhancement|good|gold|6/0|-|-|-|Judges 14:6
J|Shamgar's Oxgoad|Enhancement|good|gold|6/0|-|-|-|Judges 3:31
J|Sing and Praise|Enhancement|good|multi|5/0|territory|Involves Music|-|Judges 5:3
J|Sword of the Lord|Enhancement|good|multi|4/3|-|-|-|Judges 7:18
J|The Sword of Gideon|Enhancement|good|gold|3/2|weapon|-|-|Judges 7:14
J|Trumpets and Torches|Enhancement|good|gold|3/3|-|-|-|Judges 7:20
J|When Judges Governed|Enhancement|good|white/gold|3/4|-|-|-|Ruth 1:1
J|Coliseum Lions|Enhancement|evil|gray|1/1|-|-|-|Hebrews 11:37
J|Crucify Him!|Enhancement|evil|gray|3/3|-|-|-|Matthew 27:31
J|Evil Strength|Enhancement|evil|orange|3/3|-|-|-|Acts 19:16
J|Fiery Darts|Enhancement|evil|orange|2/2|-|-|-|Ephesians 6:16
J|Hypocrite's Proselyte|Enhancement|evil|gray/orange|2/2|territory|-|-|Matthew 23:15
J|Persistent Pestering|Enhancement|evil|orange|2/2|-|-|-|Luke 8:29
J|Roman Whip|Enhancement|evil|gray|5/0|weapon|-|-|Matthew 27:26
J|Sorrow of Mary|Enhancement|evil|gray|1/4|territory|-|-|Luke 2:35
J|Twice Afflicted|Enhancement|evil|orange|0/2|-|-|-|Luke 11:26
"""


class Printed(NamedTuple):
    deck: str
    title: str
    type: str
    side: str
    brigades: str
    numbers: str
    icon: str
    identifiers: str
    known: str
    reference: str


PRINTED = [Printed(*line.split("|")) for line in TABLE.strip().splitlines()]
