"""`schreiber completion`: lets a shell complete our commands."""

from argparse import ArgumentParser, Namespace

import argcomplete

EPILOG = """\
Source what is printed, once:

  bash   schreiber completion bash > ~/.local/share/bash-completion/completions/schreiber
         or, without the package bash-completion, in ~/.bashrc:
         source <(schreiber completion bash)
  zsh    in ~/.zshrc, behind compinit:
         source <(schreiber completion zsh)
  fish   schreiber completion fish > ~/.config/fish/completions/schreiber.fish

Then the Tab key completes commands, their actions and options, rule books and files.
"""

SHELLS = ("bash", "zsh", "fish")


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `schreiber completion`."""
    parser.epilog = EPILOG
    parser.add_argument("shell", choices=SHELLS)


def run(args: Namespace) -> int:
    """Print the script; 0."""
    print(argcomplete.shellcode(["schreiber"], use_defaults=False, shell=args.shell))
    return 0
