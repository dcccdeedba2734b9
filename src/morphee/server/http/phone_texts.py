"""What the page about this server's own certificate says, in both languages. The names of settings are those
that phones show in that language."""

from __future__ import annotations

from morphee.kernel.contract import Value
from morphee.server.http.phone_pictures import Row, Screen


class Step(Value):
    text: str
    screen: Screen


class Guide(Value):
    title: str
    steps: tuple[Step, ...]
    note: str = ""


class PhoneTexts(Value):
    title: str
    why: str
    skip: str
    skip_link: str
    download: str
    accepted: str
    go: str
    try_it: str
    guides: tuple[Guide, ...]
    computer: str
    safe_title: str
    safe: str
    remove: str
    fingerprint: str
    other: str
    other_lang: str


FILE = "morphee.crt"

FR = PhoneTexts(
    title="Morphée en HTTPS sur ton téléphone",
    why="En HTTPS, ton téléphone peut rester éveillé, installer Morphée comme une appli, partager le lien de la "
    "table et utiliser le micro. Ce serveur a fait lui-même son certificat : ton téléphone doit l’accepter, une "
    "seule fois.",
    skip="Pas envie ?",
    skip_link="Joue sans, tout le reste marche.",
    download="Télécharger le certificat",
    accepted="C’est bon : ton téléphone accepte le certificat.",
    go="Jouer en HTTPS",
    try_it="Essayer : ouvrir Morphée en HTTPS",
    guides=(
        Guide(
            "iPhone et iPad",
            (
                Step(
                    "Avec Safari, touche le bouton ci-dessus, puis « Autoriser ».",
                    Screen(
                        "Safari",
                        (Row("Autoriser", touch=True), Row("Ignorer")),
                        "Ce site web essaie de télécharger un profil de configuration.",
                    ),
                ),
                Step(
                    "Ouvre Réglages, touche « Profil téléchargé », puis « Installer ».",
                    Screen("Réglages", (Row("Profil téléchargé", touch=True), Row("Wi-Fi"), Row("Général"))),
                ),
                Step(
                    "Toujours dans Réglages : Général, Informations, tout en bas « Réglages de confiance des "
                    "certificats ». Active « Morphée ».",
                    Screen("Certificats", (Row("Morphée", touch=True, on=True),)),
                ),
            ),
        ),
        Guide(
            "Android",
            (
                Step(
                    "Touche le bouton ci-dessus : le fichier arrive dans les téléchargements.",
                    Screen("Téléchargements", (Row(FILE, touch=True),)),
                ),
                Step(
                    "Ouvre Paramètres, cherche « certificat CA » et touche le résultat, puis « Installer quand "
                    "même ».",
                    Screen("Paramètres", (Row("⌕ certificat CA"), Row("Certificat CA", touch=True))),
                ),
                Step(
                    f"Choisis le fichier « {FILE} ». C’est fait.",
                    Screen("Choisir un fichier", (Row(FILE, touch=True), Row("photo.jpg"))),
                ),
            ),
            "Les menus changent d’une marque à l’autre : la recherche les trouve. Utilise Chrome ou le navigateur "
            "du téléphone ; Firefox ne tient pas compte de ce réglage.",
        ),
    ),
    computer="Sur un ordinateur : ouvre le fichier et ajoute-le aux autorités de confiance du système ou du "
    "navigateur.",
    safe_title="Est-ce prudent ?",
    safe="Ce certificat ne vaut que pour des adresses d’un réseau local et pour cette machine : personne ne peut "
    "s’en servir pour imiter un autre site. Sa clé ne quitte pas la machine. Accepte-le seulement si tu fais "
    "confiance à qui t’invite, et si l’empreinte est celle que le serveur affiche.",
    remove="Pour l’enlever un jour : Réglages, Général, VPN et gestion de l’appareil (iPhone) ; Paramètres, cherche "
    "« certificats utilisateur » (Android).",
    fingerprint="Empreinte SHA-256 :",
    other="In English",
    other_lang="en",
)

EN = PhoneTexts(
    title="Morphée over HTTPS on your phone",
    why="Over HTTPS your phone can stay awake, install Morphée like an app, share the link of the table and use "
    "the microphone. This server made its own certificate, so your phone has to accept it, once.",
    skip="Rather not?",
    skip_link="Play without it: everything else works.",
    download="Download the certificate",
    accepted="All set: your phone accepts the certificate.",
    go="Play over HTTPS",
    try_it="Try it: open Morphée over HTTPS",
    guides=(
        Guide(
            "iPhone and iPad",
            (
                Step(
                    "In Safari, tap the button above, then “Allow”.",
                    Screen(
                        "Safari",
                        (Row("Allow", touch=True), Row("Ignore")),
                        "This website is trying to download a configuration profile.",
                    ),
                ),
                Step(
                    "Open Settings, tap “Profile Downloaded”, then “Install”.",
                    Screen("Settings", (Row("Profile Downloaded", touch=True), Row("Wi-Fi"), Row("General"))),
                ),
                Step(
                    "Still in Settings: General, About, at the very bottom “Certificate Trust Settings”. Switch "
                    "“Morphée” on.",
                    Screen("Trust Settings", (Row("Morphée", touch=True, on=True),)),
                ),
            ),
        ),
        Guide(
            "Android",
            (
                Step(
                    "Tap the button above: the file is in your downloads.",
                    Screen("Downloads", (Row(FILE, touch=True),)),
                ),
                Step(
                    "Open Settings, search for “CA certificate” and tap what is found, then “Install anyway”.",
                    Screen("Settings", (Row("⌕ CA certificate"), Row("CA certificate", touch=True))),
                ),
                Step(
                    f"Choose the file “{FILE}”. Done.",
                    Screen("Choose a file", (Row(FILE, touch=True), Row("photo.jpg"))),
                ),
            ),
            "Menus differ from maker to maker: the search finds them. Use Chrome or the phone’s own browser; "
            "Firefox ignores this setting.",
        ),
    ),
    computer="On a computer: open the file and add it to the trusted authorities of the system or the browser.",
    safe_title="Is it safe?",
    safe="This certificate is good only for addresses of a local network and for this machine: nobody can use it "
    "to imitate another site. Its key does not leave the machine. Accept it only if you trust who invited you, "
    "and if the fingerprint is the one that the server shows.",
    remove="To remove it one day: Settings, General, VPN & Device Management (iPhone); Settings, search for “user "
    "certificates” (Android).",
    fingerprint="SHA-256 fingerprint:",
    other="En français",
    other_lang="fr",
)
